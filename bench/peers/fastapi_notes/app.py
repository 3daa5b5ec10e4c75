"""The notes page of YELL:O on FastAPI, over Madang's own SQLite file: a peer to measure against.

The same work as Madang's: the session by the cookie's hash, the member, a page of ten notes with the
next cursor, sentences with their particles, HTML escaped. Queries run on the event loop: they take
microseconds, and a thread for each costs more than it saves.
"""

import hashlib
import os
import pathlib
import sqlite3
import time
from contextlib import asynccontextmanager
from typing import Annotated, NamedTuple
from uuid import UUID

import jinja2
from fastapi import Cookie, Depends, FastAPI, HTTPException
from fastapi.responses import HTMLResponse

from sentence import Note

PAGE = 10
# What Madang's pages say of themselves.
HEADERS = {
    "Cache-Control": "private, no-cache",
    "Vary": "Accept, Authorization, Cookie",
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
SELECT n.id, n.gender, n.read_at, q.name_head, q.name_foot, q.keyword_head, q.keyword_foot, k.text,
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
database: sqlite3.Connection


@asynccontextmanager
async def lifespan(app):
    # sqlite3 keeps the statements it has prepared; the connection lives as long as the worker.
    global database
    database = sqlite3.connect(
        f"file:{os.environ['NOTES_DATABASE']}?mode=ro", uri=True, cached_statements=64)
    yield
    database.close()


app = FastAPI(lifespan=lifespan, openapi_url=None)


@app.get("/healthz")
async def healthz():
    return {"status": "ok"}


class Member(NamedTuple):
    id: bytes
    points: int
    unread: int
    notes: int
    now: int


async def member(madang: Annotated[str | None, Cookie()] = None) -> Member:
    """Whoever the cookie's session belongs to."""
    now = time.time_ns() // 1_000_000
    if madang is None:
        raise HTTPException(401)
    hashed = hashlib.sha256(madang.encode()).digest()
    row = database.execute(MEMBER, (hashed,)).fetchone()
    if row is None or row[0] <= now:
        raise HTTPException(401)
    return Member(*row[1:], now)


@app.get("/yello/notes", response_class=HTMLResponse)
async def notes(me: Annotated[Member, Depends(member)], cursor: UUID | None = None):
    if cursor is None:
        rows = database.execute(NEWEST, (me.id, PAGE + 1)).fetchall()
    else:
        rows = database.execute(OLDER, (me.id, cursor.bytes, PAGE + 1)).fetchall()
    shown = [Note(row, me.now) for row in rows[:PAGE]]
    page = notes_page.render(
        notes=shown, points=me.points, unread=me.unread, total=me.notes,
        next=shown[-1].id if len(rows) > PAGE else None)
    return HTMLResponse(page, headers=HEADERS)
