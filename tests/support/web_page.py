"""A page as a browser reads it: things found in it by selector, what its forms send, its words.

page = Page(phone.get("/"))
page.one("a[href='/rules']").text
page.one("#new-table").sends()
"[role=alert]" in page
"""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode
from werkzeug.test import TestResponse

PIPS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠", "r": "●", "b": "■", "y": "▲", "k": "◆", "joker": "★"}
"""The pips among the symbols of the sprite."""
TROUBLE = "[role=alert], #trouble, .wrong, .notes p, .whole p"
"""What pages mark as gone wrong: alerts, the page of an error, and words beside a field."""
UNREAD = ("script", "style")
"""Elements whose text nobody reads."""


class Page:
    """A page, or an element of it with what is inside."""

    def __init__(self, source: TestResponse | str | LexborNode) -> None:
        if isinstance(source, LexborNode):
            self.node = source
            return
        text = source if isinstance(source, str) else source.text
        whole = "<html" in text[:500].lower()
        # the parser goes when nothing refers to it, and takes its nodes along
        self.parser = LexborHTMLParser(text if whole else f"<body><template></template>{text}")
        assert self.parser.root is not None
        self.node = self.parser.root

    def all(self, selector: str) -> list["Page"]:
        """Find the elements inside this one, in the order of the page."""
        return [Page(node) for node in self.node.css(selector) if node.mem_id != self.node.mem_id]

    def one(self, selector: str) -> "Page":
        """Find the only such element."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} of {selector}: {[one.html for one in found] or self.text}"
        return found[0]

    def __contains__(self, selector: str) -> bool:
        return bool(self.all(selector))

    def is_(self, selector: str) -> bool:
        """Is this element itself one?"""
        return self.node.css_matches(selector)

    @property
    def tag(self) -> str:
        return str(self.node.tag)

    @property
    def html(self) -> str:
        """The source of the element."""
        return self.node.html or ""

    @property
    def attributes(self) -> dict[str, str]:
        return {name: value or "" for name, value in self.node.attributes.items()}

    def __getitem__(self, name: str) -> str:
        """An attribute. One without a value is empty."""
        return self.attributes[name]

    def get(self, name: str, default: str = "") -> str:
        """An attribute, if it has one."""
        return self.attributes.get(name, default)

    def each(self, selector: str, name: str) -> list[str]:
        """Find the elements, and return that attribute of each that has it."""
        return [one[name] for one in self.all(selector) if name in one.attributes]

    @property
    def text(self) -> str:
        """The words as they are read, single-spaced, with cards' pips as signs. The marks of players are no words."""
        return " ".join(" ".join(_words(self.node)).split())

    @property
    def alert(self) -> str:
        """The words of what has gone wrong. Empty if nothing has."""
        return " ".join(" ".join(self.texts(TROUBLE)).split())

    @property
    def broken(self) -> list[str]:
        """The rules that a refused claim of a live hand breaks."""
        return self.one(".live-notice[data-rules]")["data-rules"].split()

    def names(self, *tokens: object) -> bool:
        """Does what has gone wrong name all of these words and numbers?"""
        return not {str(one) for one in tokens} - {*re.findall(r"[\w♥♦♣♠.−-]*[\w♥♦♣♠]", self.alert)}

    def texts(self, selector: str) -> list[str]:
        """Return the words of each such element."""
        return [one.text for one in self.all(selector)]

    def said(self, silent: str, heard: str) -> list[str]:
        """Return the pieces that are read or heard: texts, and the attributes whose name matches `heard` (a pattern), but not
        those of elements that match `silent` (a selector), or inside."""
        hushed = {one.node.mem_id for one in self.all(silent)}
        return [piece for piece in _pieces(self.node, hushed, re.compile(heard)) if piece]

    # What a form sends.

    def sends(self, button: str = "") -> list[tuple[str, str]]:
        """Return what a browser sends for this form, by this button (a selector) if any, in the order of its fields."""
        fields = [pair for one in self._fields() for pair in one._sent()]
        pressed = [self.one(button)] if button else []
        return fields + [(one["name"], one.get("value")) for one in pressed if one.get("name")]

    def _fields(self) -> list["Page"]:
        named = "input[name]:not([disabled]), select[name]:not([disabled]), textarea[name]:not([disabled])"
        return [one for one in self.all(named) if one.get("type") not in ("submit", "button", "image", "reset", "file")]

    def _sent(self) -> Iterator[tuple[str, str]]:
        if self.tag == "select":
            options = self.all("option")
            chosen = [one for one in options if "selected" in one.attributes] or options[:1]
            yield from ((self["name"], one.get("value", one.text)) for one in chosen)
        elif self.tag == "textarea":
            yield self["name"], self.node.text()
        elif self.get("type") not in ("checkbox", "radio"):
            yield self["name"], self.get("value")
        elif "checked" in self.attributes:
            yield self["name"], self.get("value", "on")


def _words(node: LexborNode, mark: bool = False) -> Iterator[str]:
    """The pieces of text inside a node. A `mark` is that of a player on a printed sheet."""
    for child in node.iter(include_text=True):
        if child.is_text_node:
            yield child.text_content or ""
            continue
        marked = mark or "seat-mark" in (child.attributes.get("class") or "")
        if child.tag == "use":
            yield "" if marked else PIPS.get((child.attributes.get("href") or "").rpartition("#")[2], "")
        elif child.tag not in UNREAD:
            yield from _words(child, marked)


def _pieces(node: LexborNode, hushed: set[int], heard: re.Pattern[str]) -> Iterator[str]:
    for child in node.iter(include_text=True):
        if child.is_text_node:
            yield " ".join((child.text_content or "").split())
        elif child.mem_id not in hushed:
            yield from (value or "" for name, value in child.attributes.items() if heard.fullmatch(name))
            yield from _pieces(child, hushed, heard)
