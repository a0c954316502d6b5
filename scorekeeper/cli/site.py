"""The command that writes the site for one phone: `scorekeeper standalone`."""

import argparse
from pathlib import Path
from typing import Any

from scorekeeper.cli.arguments import add_language_argument, refuse
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import translator


def add_standalone_command(commands: Any, gettext: GetText) -> None:
    """Add `scorekeeper standalone` to the parser."""
    says = gettext("write the app as a site that runs on one phone without a server")
    command = commands.add_parser("standalone", help=says, description=says)
    says = gettext("the folder to write; an earlier site in it is replaced")
    command.add_argument("folder", type=Path, metavar=gettext("FOLDER"), help=says)
    says = gettext("take Pyodide from this folder instead of fetching its npm package")
    command.add_argument("--pyodide", type=Path, metavar=gettext("FOLDER"), help=says)
    add_language_argument(command, gettext)
    command.set_defaults(run=run_standalone)


def run_standalone(args: argparse.Namespace) -> int:
    """Run `scorekeeper standalone`: write the site, and print the size of a first visit."""
    from scorekeeper.standalone.runtime import NoRuntime
    from scorekeeper.standalone.site import write_site

    gettext = translator(args.lang)
    try:
        loaded = write_site(args.folder, args.pyodide)
    except NoRuntime as trouble:
        return refuse(gettext(trouble.say).format(**trouble.facts))
    except OSError as trouble:
        return refuse(gettext("Can't write to {folder}: {why}.").format(folder=args.folder, why=trouble.strerror))
    says = gettext(
        "The site is in {folder}. A first visit loads {size} MB. Put it on any https host, or look at it here:"
    )
    print(says.format(folder=args.folder, size=f"{loaded / 1e6:.1f}"))
    print(f"python3 -m http.server --directory {args.folder}")
    return 0
