"""What requests that nobody meant are made of."""

NUMBERS = [
    "",
    "0",
    "1",
    "2",
    "-1",
    "9",
    "٣",
    "1e3",
    "999999999999",
    "NaN",
    "99999",
    "0x1",
    " 7 ",
    "+3",
]
CARDS = [
    "7h",
    "Ah+",
    "*",
    "*=9",
    "10d",
    "9h,*",
    "%",
    "\x00",
    "2c",
    "13k",
    "1r",
    "*=7b",
    "7♥",
    "RC",
    "Dk",
]
TOKENS = [
    "4-7h",
    "3cds",
    "+8h",
    "+8d@2.1",
    "+*=8h@1.1",
    "/",
    "9h,*,*",
    "a-kh",
    "k-2h",
    "+",
    "@",
    ",",
    "87-90",
    "60/K 2 2 *",
    "--",
]
BUTTONS = """
save preview form meld left layoff undo start add up-1 remove-1 preset draw-stock draw-pile discard call exchange pass
end out enter look host renew confirm judge ask take
""".split()  # noqa: SIM905 - read by people
WORDS = [
    *NUMBERS,
    *CARDS,
    *TOKENS,
    *BUTTONS,
    "rummy500",
    "rummikub",
    "pagat",
    "Ana",
    "ana",
    "\u200d",
    "é",
    "😀" * 30,
    "🂡",
]
WORDS += [
    "'\"><script>alert(1)</script>",
    "{{7*7}}",
    "%s%n",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=b",
    "a" * 5000,
    "\ud7ff",
    "\u202e",
]
FIELDS = """
key revision dealer out reason for choose card level-0 line-0 level-1 line-1 player preset preset_shown game do seat
code language letters ask cards as meld table pile hand before after opened option_target other_target q sure
csrf_token shown event by state tiles sets seen n
""".split()  # noqa: SIM905 - read by people
METHODS = ["GET", "POST"] * 6 + [
    "HEAD",
    "OPTIONS",
    "PUT",
    "DELETE",
    "PATCH",
    "TRACE",
    "BREW",
]
KINDS = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "text/plain",
    "",
    "a/b; c",
]
KINDS += [
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded; charset=nonsense",
]
HEADERS: dict[str, list[str]] = {
    "Host": ["localhost", "192.168.1.7:8500", "evil.example", "[::1]", "[", "a b", "localhost:99999", ""],
    "Origin": ["http://localhost", "null", "http://evil.example", "http://[", ""],
    "HX-Request": ["true", "false", "1"],
    "HX-Target": ["main", "#", ""],
    "HX-Current-URL": ["http://localhost/tables/x", "nonsense"],
    "HX-History-Restore-Request": ["true"],
    "Accept-Language": ["fr", "pt-BR,en;q=0.3", "*", "x" * 300, ";;q=q", "en;q=nan"],
    "Accept": ["application/json", "text/html", "*/*;q=x", ""],
    "Accept-Encoding": ["gzip", "br;q=1, gzip;q=x", "identity;q=0"],
    "Cookie": ["scorekeeper=nonsense", "scorekeeper=", "=;;=", "scorekeeper=eyJhIjoxfQ.Z.Z", "a" * 4000],
    "If-None-Match": ['"x"', "*", "W/"],
    "If-Modified-Since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"],
    "Range": ["bytes=0-1", "bytes=9-1", "lines=1"],
    "Referer": ["http://localhost/", "javascript:alert(1)", "//evil.example"],
    "X-Forwarded-For": ["1.2.3.4", "'"],
    "X-Forwarded-Host": ["evil.example"],
    "Content-Length": ["-1", "999999999999", "x"],
    "Transfer-Encoding": ["chunked", "nonsense"],
    "Authorization": ["Basic !!!"],
}
