"""The texts of the site around the app: while it is downloaded, started, updated."""

from scorekeeper.engine.messages import N_
from scorekeeper.wording.languages import LANGUAGES, translator

WORDS = {
    "title": N_("Scorekeeper"),
    "starting": N_("Starting…"),
    "moment": N_("Opens in a moment…"),
    "slow": N_("Still starting. The first start after an update takes longer."),
    "failed": N_("Scorekeeper couldn't start. Your games are safe on this phone."),
    "again": N_("Try again"),
    "backup": N_("Save a backup"),
    "elsewhere": N_("Scorekeeper is open in another window."),
    "here": N_("Use it here"),
    "held": N_("The other window doesn't let go. Close it, then tap again."),
    "hello": N_("Keeps score. Settles arguments."),
    "what": N_("For rummy games with real cards. Runs on this phone alone: no account, nothing sent anywhere."),
    "getting": N_("Getting ready"),
    "of": N_("{done} of {total} MB"),
    "once": N_("Only once. Afterwards it works offline."),
    "paused": N_("Paused at {done} MB. Goes on when you're online."),
    "guide": N_("How to play"),
    "meanwhile": N_("Read while it loads"),
    "later": N_("New game, when ready"),
    "begin": N_("New game"),
    "ready": N_("Ready, even offline"),
    "why": N_("Add it to your home screen: it opens faster, and your phone keeps the games safer."),
    "safari": N_(
        "In Safari: Share, then Add to Home Screen. Without that, Safari deletes your games after 7 days without a visit."
    ),
    "add": N_("Add to home screen"),
    "no": N_("Not now"),
    "new": N_("New version. Your games stay."),
    "update": N_("Update"),
    "emptied": N_("This browser has deleted the games that were on this phone. Open a backup to get them back."),
    "open": N_("Open a file"),
    "cannot": N_("Scorekeeper can't run here. Use a current Safari, Chrome or Firefox, outside of a private window."),
}


def words() -> dict[str, dict[str, str]]:
    """Return every text in every language, by language and name."""
    return {language: {name: translator(language)(text) for name, text in WORDS.items()} for language in LANGUAGES}
