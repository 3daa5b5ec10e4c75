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

import jinja2
from fastapi import Cookie, FastAPI, HTTPException
from fastapi.responses import HTMLResponse

from sentence import Note

PAGE = 10
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


@app.get("/yello/notes", response_class=HTMLResponse)
async def notes(cursor: str | None = None, madang: str | None = Cookie(None)):
    if madang is None:
        raise HTTPException(401)
    member = database.execute(MEMBER, (hashlib.sha256(madang.encode()).digest(),)).fetchone()
    now = time.time_ns() // 1_000_000
    if member is None or member[0] <= now:
        raise HTTPException(401)
    _, me, points, unread, total = member
    if cursor is None:
        rows = database.execute(NEWEST, (me, PAGE + 1)).fetchall()
    else:
        before = bytes.fromhex(cursor.replace("-", ""))
        rows = database.execute(OLDER, (me, before, PAGE + 1)).fetchall()
    shown = [Note(row, now) for row in rows[:PAGE]]
    return HTMLResponse(notes_page.render(
        notes=shown, points=points, unread=unread, total=total,
        next=shown[-1].id if len(rows) > PAGE else None))
