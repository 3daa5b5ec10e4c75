"""The same page once more, put together as FastAPI's tutorial does: SQLModel's tables and sessions, and
`Jinja2Templates`. What a team that follows the documentation would run."""

import hashlib
import os
import pathlib
import time
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Cookie, Depends, HTTPException, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from sqlmodel import Field, Session, SQLModel, create_engine, select

from sentence import Note

PAGE = 10


class SignIn(SQLModel, table=True):
    __tablename__ = "session"
    id: bytes = Field(primary_key=True)
    account_id: bytes
    access_hash: bytes = Field(unique=True)
    access_expires: int


class Person(SQLModel, table=True):
    __tablename__ = "yello_person"
    id: bytes = Field(primary_key=True)
    account_id: bytes = Field(unique=True)
    points: int
    unread: int
    notes: int


class Question(SQLModel, table=True):
    __tablename__ = "yello_question"
    id: int = Field(primary_key=True)
    to_receiver: str
    keyword_head: str | None
    keyword_foot: str | None


class Keyword(SQLModel, table=True):
    __tablename__ = "yello_keyword"
    id: int = Field(primary_key=True)
    text: str


class Received(SQLModel, table=True):
    __tablename__ = "yello_note"
    receiver_id: bytes = Field(primary_key=True, foreign_key="yello_person.id")
    id: bytes = Field(primary_key=True)
    question_id: int = Field(foreign_key="yello_question.id")
    keyword_id: int = Field(foreign_key="yello_keyword.id")
    gender: str
    hidden: int
    read_at: int | None
    keyword_at: int | None
    initial_index: int | None
    initial: str | None


# As many connections as the thread pool has threads. With the default of 15, all threads may wait for a
# connection while the requests that hold one wait for a thread to close their session.
engine = create_engine(
    f"sqlite:///file:{os.environ['NOTES_DATABASE']}?mode=ro&uri=true",
    connect_args={"check_same_thread": False}, pool_size=40)
templates = Jinja2Templates(directory=pathlib.Path(__file__).parent)
router = APIRouter(prefix="/tutorial")


def get_session():
    with Session(engine) as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]


def get_member(session: SessionDep, madang: Annotated[str | None, Cookie()] = None) -> Person:
    if madang is None:
        raise HTTPException(401)
    hashed = hashlib.sha256(madang.encode()).digest()
    found = session.exec(
        select(Person, SignIn.access_expires).join(SignIn, SignIn.account_id == Person.account_id)
        .where(SignIn.access_hash == hashed)).first()
    if found is None or found[1] <= time.time_ns() // 1_000_000:
        raise HTTPException(401)
    return found[0]


@router.get("/yello/notes", response_class=HTMLResponse)
def notes(
        request: Request, session: SessionDep, me: Annotated[Person, Depends(get_member)],
        cursor: UUID | None = None):
    wanted = (
        select(Received, Question, Keyword)
        .join(Question, Question.id == Received.question_id)
        .join(Keyword, Keyword.id == Received.keyword_id)
        .where(Received.receiver_id == me.id, Received.hidden == 0)
        .order_by(Received.id.desc()).limit(PAGE + 1))
    if cursor is not None:
        wanted = wanted.where(Received.id < cursor.bytes)
    rows = session.exec(wanted).all()
    now = time.time_ns() // 1_000_000
    shown = [
        Note((note.id, note.gender, note.read_at, question.to_receiver, question.keyword_head,
              question.keyword_foot, keyword.text if note.keyword_at is not None else None,
              note.initial_index, note.initial), now)
        for note, question, keyword in rows[:PAGE]]
    return templates.TemplateResponse(
        request=request, name="notes.html", headers=request.app.state.headers,
        context={"notes": shown, "unread": me.unread, "total": me.notes,
                 "next": shown[-1].id if len(rows) > PAGE else None})
