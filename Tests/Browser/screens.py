"""All screens of YELL:O, for checks that must hold on every one.

A screen is a function of a phone and `new_person`. It brings the phone to the step before the screen and returns the
address of that step, or the press."""

from form_client import ahead_of
from people import enter
from test_yello_entrance import come_by_kakao, share_friends

FOUR = ("김가온", "이나무", "박다래", "최라온")


def someone(phone, new_person, friends=FOUR):
    """Who has joined, on this phone, with friends."""
    me = new_person("한새봄", at=phone)
    me.friends = [new_person(name) for name in friends]
    me.befriend(*me.friends)
    return me


def with_note(phone, new_person):
    """Someone with ten notes: the oldest has shown its keyword, and there are points for another's."""
    me = someone(phone, new_person)
    sender = me.friends[0]
    sender.befriend(*(new_person(name, gender="MALE") for name in ("정마루", "강바다", "조사랑")))
    sender.vote_for(me)
    me.vote_for(sender)
    notes = me.notes()
    me.note, me.known = (f"/yello/notes/{note['id']}" for note in (notes[0], notes[-1]))
    me.call("PUT", me.known + "/keyword")
    return me


def by_age(phone, new_person):
    enter(phone)
    return "/yello/membership"


def by_form(phone, new_person):
    enter(phone)
    headers = {"Accept": "application/json", "Origin": phone.origin}
    age = phone.context.request.post(
        "/yello/membership/age", data={"birthday": "2003-03-01"}, headers=headers)
    assert age.ok, age.text()
    return "/yello/membership"


def by_kakao(phone, new_person):
    come_by_kakao(ahead_of(phone))
    return "/yello/membership"


def by_kakao_friends(phone, new_person):
    hand = ahead_of(phone)
    come_by_kakao(hand, "한새봄")
    share_friends(hand)
    return "/yello/membership"


def reuse_member(phone, state, make):
    """The member in that state whom this phone has seen already, signed in once more; else one that `make` makes."""
    if state not in phone.members:
        phone.members[state] = make(), phone.context.cookies()
    member, cookies = phone.members[state]
    phone.context.add_cookies(cookies)
    return member


def at(path, friends=()):
    """Where someone with those friends goes."""
    def way(phone, new_person):
        reuse_member(phone, friends, lambda: someone(phone, new_person, friends))
        return path
    return way


def not_befriended(phone, new_person):
    """Among the recommended there are four of one's own department."""
    new_person("한새봄", at=phone)
    for name in FOUR:
        new_person(name)
    return "/yello/recommended"


def with_notes_at(path):
    """Where someone goes who has notes, friends and a history."""
    def way(phone, new_person):
        me = reuse_member(phone, "noted", lambda: with_note(phone, new_person))
        return path.format(me=me, friend=me.friends[0])
    return way


def to_ballots(phone, new_person):
    me = someone(phone, new_person)
    return f"/yello/rounds/{me.call('POST', '/yello/rounds')['id']}"


def to_points(phone, new_person):
    """The end of a round brings the points; scripts would put them in the ballots' place, as `test_yello_round_draft` walks."""
    phone.page.goto(to_ballots(phone, new_person))
    if not phone.scripts:
        return phone.page.get_by_role("button", name="투표 마치기").tap
    return lambda: phone.page.locator("form[data-ballot]").evaluate("form => form.submit()")


def to_timer(phone, new_person):
    me = someone(phone, new_person)
    me.vote_for(me.friends[0])
    return "/yello"


def to_blocked(phone, new_person):
    me = someone(phone, new_person)
    for friend in me.friends[:2]:
        me.call("PUT", f"/yello/people/{friend.id}/block")
    return "/account/blocks?app=yello"


def to_muted(phone, new_person):
    me = with_note(phone, new_person)
    me.call("PUT", me.note + "/mute")
    return "/yello/muted"


def to_kakao_friends(phone, new_person):
    enter(phone, "haram.yun")
    return "/yello/recommended/kakao"


def to_left(phone, new_person):
    me = someone(phone, new_person, ())
    me.call("DELETE", "/account/apps/yello", {})
    return "/account/left?app=yello"


SCREENS = {
    "entrance": lambda phone, new_person: "/yello/sign-in",
    "age": by_age,
    "too-young": lambda phone, new_person: "/yello/too-young",
    "connect": by_kakao,
    "joining": by_form,
    "joining-high-school": lambda phone, new_person: by_form(phone, new_person) + "?kind=high",
    "joining-kakao": by_kakao_friends,
    "wish-school": lambda phone, new_person: (enter(phone), "/yello/wishes?kind=school")[1],
    "welcome": at("/yello?welcome=1"),
    "locked": at("/yello"),
    "start": at("/yello", FOUR),
    "ballot": to_ballots,
    "points": to_points,
    "timer": to_timer,
    "invite": at("/yello/invite"),
    "recommended": with_notes_at("/yello/recommended"),
    "recommended-nobody": at("/yello/recommended"),
    "recommended-kakao": to_kakao_friends,
    "search": with_notes_at("/yello/people?keyword=김"),
    "person": with_notes_at("/yello/people/{friend.id}"),
    "around": with_notes_at("/yello/around"),
    "around-mine": with_notes_at("/yello/around?filter=mine"),
    "around-quiet": at("/yello/around"),
    "notes": with_notes_at("/yello/notes"),
    "notes-empty": at("/yello/notes"),
    "note": with_notes_at("{me.note}"),
    "note-known": with_notes_at("{me.known}"),
    "payment": with_notes_at("/yello/payment"),
    "payment-soon": with_notes_at("/yello/payment/soon"),
    "profile": with_notes_at("/yello/profile"),
    "friends": with_notes_at("/yello/friends"),
    "wish-group": at("/yello/wishes?kind=group"),
    "manage": at("/yello/manage"),
    "notifications": at("/yello/notifications"),
    "choices": at("/yello/choices"),
    "exposure": at("/yello/exposure"),
    "blocked": to_blocked,
    "muted": to_muted,
    "sessions": at("/account/sessions"),
    "identities": at("/account/identities"),
    "leave": at("/account/apps/yello"),
    "leave-reason": at("/account/apps/yello?step=reason"),
    "left": to_left,
    "offline": lambda phone, new_person: "/yello/offline",
}


def open_screen(screen, phone, new_person):
    """Goes to a screen by its way there, from nobody's phone."""
    phone.sign_out()
    way = SCREENS[screen](phone, new_person)
    if isinstance(way, str):
        phone.page.goto(way)
    else:
        with phone.page.expect_navigation():
            way()
