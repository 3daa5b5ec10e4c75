"""The notes page of YELL:O on FastAPI, over Madang's own SQLite file: a peer to measure against.

The same work as Madang's: the session by the cookie's hash, the member, a page of ten notes with the
next cursor, sentences with their particles, the same markup, HTML escaped. Three times: as FastAPI's
tutorial puts it together (`tutorial.py`); by hand over `sqlite3` on its thread pool (`def`); and so on the
event loop, which is quicker while queries take microseconds and stalls the worker when they do not.
"""

import hashlib
import os
import pathlib
import sqlite3
import threading
import time
from typing import Annotated, NamedTuple
from uuid import UUID

import jinja2
from fastapi import Cookie, Depends, FastAPI, HTTPException
from fastapi.responses import HTMLResponse

import tutorial
from sentence import Note

PAGE = 10
# What Madang's pages say of themselves.
HEADERS = {
    "Cache-Control": "private, no-cache",
    "Vary": "Accept, Authorization, Cookie, HX-Request",
    "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
MEMBER = """
SELECT s.access_expires, p.id, p.points, p.unread, p.notes
FROM session s JOIN yello_person p ON p.account_id = s.account_id WHERE s.access_hash = ?
"""
COLUMNS = """
SELECT n.id, n.gender, n.read_at, q.to_receiver, q.keyword_head, q.keyword_foot, k.text,
  n.initial_index, n.initial
FROM yello_note n JOIN yello_question q ON q.id = n.question_id
LEFT JOIN yello_keyword k ON k.id = n.keyword_id AND n.keyword_at IS NOT NULL
WHERE n.receiver_id = ? AND n.hidden = 0
"""
NEWEST = COLUMNS + "ORDER BY n.id DESC LIMIT ?"
OLDER = COLUMNS + "AND n.id < ? ORDER BY n.id DESC LIMIT ?"

templates = jinja2.Environment(
    loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent),
    autoescape=True, auto_reload=False, trim_blocks=True, lstrip_blocks=True)
notes_page = templates.get_template("notes.html")
kept = threading.local()
app = FastAPI(openapi_url=None)
app.state.headers = HEADERS
app.include_router(tutorial.router)


def database():
    """This thread's connection; sqlite3 keeps the statements it has prepared."""
    if not hasattr(kept, "connection"):
        kept.connection = sqlite3.connect(
            f"file:{os.environ['NOTES_DATABASE']}?mode=ro", uri=True, cached_statements=64)
    return kept.connection


@app.get("/healthz")
async def healthz():
    return {"status": "ok"}


class Member(NamedTuple):
    id: bytes
    points: int
    unread: int
    notes: int
    now: int


Token = Annotated[str | None, Cookie(alias="madang")]


def whose(token) -> Member:
    """Whoever the cookie's session belongs to."""
    now = time.time_ns() // 1_000_000
    if token is None:
        raise HTTPException(401)
    hashed = hashlib.sha256(token.encode()).digest()
    row = database().execute(MEMBER, (hashed,)).fetchone()
    if row is None or row[0] <= now:
        raise HTTPException(401)
    return Member(*row[1:], now)


def page(me, cursor):
    if cursor is None:
        rows = database().execute(NEWEST, (me.id, PAGE + 1)).fetchall()
    else:
        rows = database().execute(OLDER, (me.id, cursor.bytes, PAGE + 1)).fetchall()
    shown = [Note(row, me.now) for row in rows[:PAGE]]
    text = notes_page.render(
        notes=shown, unread=me.unread, total=me.notes,
        next=shown[-1].id if len(rows) > PAGE else None)
    return HTMLResponse(text, headers=HEADERS)


def member(token: Token = None) -> Member:
    return whose(token)


async def member_on_loop(token: Token = None) -> Member:
    return whose(token)


@app.get("/yello/notes", response_class=HTMLResponse)
def notes(me: Annotated[Member, Depends(member)], cursor: UUID | None = None):
    return page(me, cursor)


@app.get("/loop/yello/notes", response_class=HTMLResponse)
async def notes_on_loop(
        me: Annotated[Member, Depends(member_on_loop)], cursor: UUID | None = None):
    return page(me, cursor)
