"""What is sent is made small on the way: a first visit is mostly htmx, and that is a third of its size when squeezed."""

import gzip
from collections import OrderedDict

from flask import Flask, Response, request

KINDS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})
WORTH_IT = 700
FILES_KEPT = 64


def init_app(app: Flask) -> None:
    """Squeeze answers to GET. Forms are left alone: what they echo stands beside a token, which size must not give away."""
    kept: OrderedDict[str, bytes] = OrderedDict()

    def squeeze(response: Response) -> Response:
        if response.mimetype not in KINDS:
            return response
        response.vary.add("Accept-Encoding")
        if request.method != "GET" or response.status_code != 200 or not request.accept_encodings["gzip"]:
            return response
        etag, _weak = response.get_etag()
        response.direct_passthrough = False
        body = kept.get(etag) if etag else None
        if body is None:
            plain = response.get_data()
            if len(plain) < WORTH_IT:
                return response
            body = gzip.compress(plain, 6, mtime=0)
        if etag:
            kept[etag] = body
            response.set_etag(etag, weak=True)
            while len(kept) > FILES_KEPT:
                kept.popitem(last=False)
        response.call_on_close(getattr(response.response, "close", lambda: None))
        response.set_data(body)
        response.headers["Content-Encoding"] = "gzip"
        return response

    app.after_request(squeeze)
