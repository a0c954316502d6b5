"""What requests that nobody meant are made of."""

NUMBERS = ["", "0", "1", "2", "-1", "9", "٣", "1e3", "999999999999", "NaN", "99999", "0x1", " 7 ", "+3"]
CARDS = ["7h", "Ah+", "*", "*=9", "10d", "9h,*", "%", "\x00", "2c", "13k", "1r", "*=7b", "7♥", "RC", "Dk"]
TOKENS = [
    "4-7h", "3cds", "+8h", "+8d@2.1", "+*=8h@1.1", "/", "9h,*,*", "a-kh", "k-2h", "+", "@", ",", "87-90", "60/K 2 2 *",
    "--",
]  # fmt: skip
BUTTONS = """
save preview form meld left layoff undo start add up-1 remove-1 preset draw-stock draw-pile discard call exchange pass
end out enter look host renew confirm judge ask take
""".split()  # noqa: SIM905 - read by people
WORDS = [
    *NUMBERS, *CARDS, *TOKENS, *BUTTONS, "rummy500", "rummikub", "pagat", "Ana", "ana", "\u200d", "é", "😀" * 30, "🂡",
]  # fmt: skip
WORDS += [
    "'\"><script>alert(1)</script>", "{{7*7}}", "%s%n", "../../etc/passwd", "\r\nSet-Cookie: a=b", "a" * 5000, "\ud7ff",
    "\u202e",
]  # fmt: skip
FIELDS = """
key revision dealer out reason for choose card level-0 line-0 level-1 line-1 player preset preset_shown game do seat
code language letters ask cards as meld table pile hand before after opened option_target other_target q sure
csrf_token shown event by state tiles sets seen n
""".split()  # noqa: SIM905 - read by people
METHODS = ["GET", "POST"] * 6 + ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "BREW"]
KINDS = [
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "",
    "a/b; c",
]  # fmt: skip
KINDS += ["application/json", "application/json; charset=utf-16", "application/x-www-form-urlencoded; charset=nonsense"]
BYTES = "".join(map(chr, range(0x80, 0x100)))
"""Bytes that are no ASCII, as a server hands them on."""

HEADERS: dict[str, list[str]] = {
    "Host": [
        "localhost", "192.168.1.7:8500", "evil.example", "[::1]", "[", "a b", "localhost:99999", "", BYTES,
        "localhost,x",
    ],
    "Origin": [
        "http://localhost", "null", "http://evil.example", "http://[", "", BYTES, "http://localhost:99999", "\t",
    ],
    "Sec-Fetch-Site": ["cross-site", "same-site", "none", BYTES, ""],
    "HX-Request": ["true", "false", "1", BYTES, ""],
    "HX-Target": ["main", "#", "", BYTES],
    "HX-Trigger": ["{", "%ff", BYTES],
    "HX-Trigger-Name": ["do", BYTES],
    "HX-Boosted": ["true", BYTES],
    "HX-Prompt": ["\x7f", BYTES],
    "HX-Current-URL": ["http://localhost/tables/x", "nonsense", "http://[", "%ff%00", BYTES],
    "HX-Current-URL-URI-AutoEncoded": ["true", BYTES],
    "HX-History-Restore-Request": ["true", "", BYTES],
    "Accept-Language": [
        *("fr", "pt-BR,en;q=0.3", "*", "x" * 500, ";;q=q", "en;q=nan", "en;q=inf,fr;q=-1", "fr-" * 170, ",", BYTES),
        *("en;q=1e999", "en;" * 160, "*;q=0"),
    ],
    "Accept": ["application/json", "text/html", "*/*;q=x", "", "a/b;q=" + "9" * 400, BYTES],
    "Accept-Encoding": [
        "gzip", "br;q=1, gzip;q=x", "identity;q=0", "*", "gzip;q=" + "0" * 300, "zstd,," * 80, "", BYTES,
    ],
    "Accept-Charset": ["\x7f", BYTES],
    "Cookie": [
        *("scorekeeper=nonsense", "scorekeeper=", "=;;=", "scorekeeper=eyJhIjoxfQ.Z.Z", "a" * 4000, "a=b; " * 800),
        *(
            "scorekeeper=.eJw.Z.Z", "scorekeeper=..", 'scorekeeper="\\777"', f"scorekeeper={BYTES}", f"{BYTES}=1",
            "lang=%ff", ";",
        ),
    ],
    "If-None-Match": ['"x"', "*", "W/", '"' * 99, BYTES, ",".join(['"a"'] * 500)],
    "If-Match": ["*", '"x"', BYTES],
    "If-Modified-Since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Jan 99999 99:99:99 GMT", BYTES],
    "If-Unmodified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "0", BYTES],
    "If-Range": ['"x"', "Thu, 01 Jan 1970 00:00:00 GMT", "x", BYTES],
    "Range": [
        "bytes=0-1", "bytes=9-1", "lines=1", "bytes=-", "bytes=0-0,-1", "bytes=99999999999-", "bytes=0-" * 90, BYTES,
    ],
    "Referer": [
        "http://localhost/", "javascript:alert(1)", "//evil.example", "http://[", "http://localhost/%ff?%00", BYTES,
    ],
    "User-Agent": ["", BYTES, "x" * 4000],
    "X-Forwarded-For": ["1.2.3.4", "'", "," * 99, BYTES],
    "X-Forwarded-Host": ["evil.example", "[", BYTES],
    "X-Forwarded-Proto": ["https", "gopher", BYTES],
    "X-Forwarded-Port": ["x", "-1", BYTES],
    "X-Forwarded-Prefix": ["/%ff", "//evil.example", BYTES],
    "Forwarded": ["for=[", BYTES],
    "X-HTTP-Method-Override": ["PUT", BYTES],
    "Scorekeeper-Outbox": ["1", "", BYTES],
    "Scorekeeper-Seen": ["x", "-1", "9" * 400, BYTES],
    "Content-Length": ["-1", "999999999999", "x", "1, 2", "+5", "0x5", "", BYTES],
    "Content-Type": [
        *(
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "application/json",
        ),
        *(
            "multipart/form-data; boundary=" + "x" * 500, f"multipart/form-data; boundary={BYTES}", BYTES, "", ";",
            "a/b;" * 100,
        ),
        *(
            "application/x-www-form-urlencoded; charset=utf-16",
            "text/plain; charset=nonsense",
            "application/json; charset=\x7f",
        ),
    ],
    "Content-Encoding": ["gzip", "nonsense", BYTES],
    "Content-Disposition": ["form-data; name=", BYTES],
    "Transfer-Encoding": ["chunked", "nonsense", "chunked, chunked", BYTES],
    "Expect": ["100-continue", "nonsense", BYTES],
    "Connection": ["upgrade", "close, keep-alive", BYTES],
    "Upgrade": ["h2c", "websocket", "nonsense", BYTES],
    "TE": ["trailers", BYTES],
    "Max-Forwards": ["0", "x"],
    "Date": ["yesterday", BYTES],
    "Cache-Control": ["max-age=x", "only-if-cached", BYTES],
    "Pragma": ["no-cache", BYTES],
    "Authorization": ["Basic !!!", "Basic", "Digest x=", "Bearer " + "x" * 999, BYTES],
    "Proxy-Authorization": ["Basic !!!", BYTES],
    "X-CSRFToken": ["x", "IjEi.Z.Z", BYTES],
    "X-Requested-With": ["XMLHttpRequest", BYTES],
}  # fmt: skip
"""Heads, each with values that no browser of good sense sends."""
