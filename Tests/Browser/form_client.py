"""A browser without scripts and without a screen: it loads pages, follows links and sends forms over HTTP.

`FormPhone` has the part of a `Phone` that walks without scripts use, under Playwright's names, so that one walk runs on
both. It presses only what can be pressed: what is hidden, disabled or not there fails the walk, as do an answer of 5xx,
a link or resource that leads nowhere and a form that a browser would not send. Pages are not rendered: what depends on
style sheets, focus or scripts is for a browser, and asking for it here is an error.
"""

import contextlib
import pathlib
import re
import time
from types import SimpleNamespace
from urllib.parse import unquote, urldefrag, urlencode, urljoin, urlsplit

from bs4 import BeautifulSoup, NavigableString
from urllib3 import encode_multipart_formdata

from people import Requests

HEADERS = {
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "ko-KR", "Sec-Fetch-Site": "same-origin",
    "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
}
ROLES = {
    "link": "a[href]", "button": "button, input[type=submit], input[type=image]", "heading": "h1, h2, h3, h4, h5, h6",
    "dialog": "dialog", "navigation": "nav", "region": "section", "radio": "input[type=radio]", "img": "img",
    "checkbox": "input[type=checkbox]", "searchbox": "input[type=search]", "list": "ul, ol", "listitem": "li",
    "textbox": "textarea, input[type=text], input[type=email], input[type=tel], input:not([type])",
    "combobox": "select", "alert": "", "status": "output", "main": "main", "group": "fieldset, details",
    "progressbar": "progress",
}
FIELDS = "input, select, textarea"
PRESSED = ["a", "button", "summary", "label", "input", "select", "textarea"]
LANDMARKS = ("dialog", "navigation", "region", "alert", "status", "list", "listitem", "main", "group")
# Not drawn: by HTML itself, and by the style sheets where no script runs.
NEVER_DRAWN = ("head", "script", "style", "template")
# Marks what the address leads to: a sheet opens by that.
TARGET = "data-is-target"
NO_TEXT = ("script", "style", "template")


def squeezed(text):
    return " ".join(text.split())


def fits(text, wanted, exact=False):
    """Whether a text is what a locator asks for: a pattern, or words in any case."""
    text = squeezed(text)
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(text))
    return text == squeezed(wanted) if exact else squeezed(wanted).lower() in text.lower()


def is_drawn(element):
    """Whether a browser draws it, as far as HTML decides that."""
    if element.name == "input" and element.get("type") == "hidden":
        return False
    child = None
    for each in (element, *element.parents):
        if each.name in NEVER_DRAWN or each.has_attr("hidden") or each.has_attr("popover") or "needs-script" in each.get("class", ()):
            return False
        if each.name == "dialog" and not (each.has_attr("open") or each.has_attr(TARGET)):
            return False
        is_summary = child is not None and child.name == "summary"
        if each.name == "details" and child is not None and not each.has_attr("open") and not is_summary:
            return False
        child = each
    return True


def text_of(element):
    """All its text, drawn or not, as `textContent`."""
    return "".join(each for each in element.descendants
                   if type(each) is NavigableString and each.parent.name not in NO_TEXT)


def drawn_text(element):
    """Its text as it is read: of what is drawn, with the words of pictures."""
    parts = []
    for each in element.children:
        if type(each) is NavigableString:
            parts.append(each)
        elif getattr(each, "name", None) and is_drawn(each):
            if each.get("aria-hidden") == "true":
                continue
            parts.append(each.get("aria-label") or (each.get("alt", "") if each.name == "img" else drawn_text(each)))
    return squeezed(" ".join(parts) if element.name in ("select",) else "".join(parts))


def root_of(element):
    return [element, *element.parents][-1]


def labels_of(field):
    """The labels of a field, around it or naming it."""
    labels = [each for each in field.parents if each.name == "label"]
    if field.get("id"):
        labels += [each for each in root_of(field).select("label[for]") if each["for"] == field["id"]]
    return labels


def label_text(label):
    """What a label says, without what is typed or chosen in the field it is around."""
    return "".join(each for each in label.descendants if type(each) is NavigableString
                   and not any(parent.name in ("select", "textarea") for parent in each.parents))


def name_of(element):
    """The accessible name."""
    root = root_of(element)
    if element.get("aria-labelledby"):
        named = [root.find(id=each) for each in element["aria-labelledby"].split()]
        return squeezed(" ".join(text_of(each) for each in named if each))
    if element.get("aria-label"):
        return element["aria-label"]
    if element.name in ("input", "select", "textarea"):
        if element.get("type") in ("submit", "image"):
            return element.get("value") or element.get("alt", "")
        return squeezed(" ".join(map(label_text, labels_of(element)))) or element.get("placeholder", "")
    if element.name == "fieldset":
        return squeezed(text_of(element.legend)) if element.legend else ""
    return element.get("alt", "") if element.name == "img" else drawn_text(element)


class Locator:
    """Elements of the page as it is when they are needed, under the names of Playwright's locators."""

    def __init__(self, page, find, words):
        self.page = page
        self._find = find
        self._words = words

    def __repr__(self):
        return self._words

    def __getattr__(self, name):
        raise NotImplementedError(f"{name} of {self}: this walk needs a browser")

    def elements(self):
        """Each element once, in the order of the page."""
        unique = {id(each): each for each in self._find()}
        return list(unique.values())

    def element(self):
        found = self.elements()
        assert len(found) == 1, f"{len(found)} of {self} on {self.page.url}:\n{drawn_text(self.page.soup)[:300]}"
        return found[0]

    def _from(self, find, words):
        return Locator(self.page, find, f"{self}.{words}")

    def _kept(self, keep, words):
        return self._from(lambda: [each for each in self.elements() if keep(each)], words)

    def _within(self, find, words):
        return self._from(lambda: [found for each in self.elements() for found in find(each)], words)

    # Finding

    def locator(self, selector, has_text=None):
        found = self._within(lambda each: select(each, selector), f"locator({selector!r})")
        return found.filter(has_text=has_text) if has_text else found

    def get_by_role(self, role, name=None, exact=False, level=None, include_hidden=False):
        return self._within(lambda each: by_role(each, role, name, exact, level, include_hidden),
                            f"get_by_role({role!r}, {name!r})")

    def get_by_label(self, text, exact=False):
        return self._within(lambda each: [field for field in each.select(FIELDS) if fits(name_of(field), text, exact)],
                            f"get_by_label({text!r})")

    def get_by_text(self, text, exact=False):
        def innermost(each):
            found = [one for one in each.find_all(True)
                     if one.name not in NEVER_DRAWN and fits(text_of(one), text, exact)]
            around = {id(parent) for one in found for parent in one.parents}
            return [one for one in found if id(one) not in around]
        return self._within(innermost, f"get_by_text({text!r})")

    def filter(self, has_text=None, visible=None, has=None):
        found = self
        if has_text is not None:
            found = found._kept(lambda each: fits(text_of(each), has_text), f"filter({has_text!r})")
        if visible is not None:
            found = found._kept(lambda each: is_drawn(each) == visible, f"filter(visible={visible})")
        if has is not None:
            found = found._kept(lambda each: any(each is parent for one in has.elements() for parent in one.parents),
                                f"filter({has})")
        return found

    def and_(self, other):
        return self._kept(lambda each: any(each is one for one in other.elements()), f"and_({other})")

    def or_(self, other):
        def both():
            ours = {id(each) for each in (*self.elements(), *other.elements())}
            return [each for each in self.page.soup.find_all(True) if id(each) in ours]
        return self._from(both, f"or_({other})")

    def nth(self, index):
        return self._from(lambda: self.elements()[index:index + 1 or None], f"nth({index})")

    @property
    def first(self):
        return self.nth(0)

    @property
    def last(self):
        return self.nth(-1)

    def all(self):
        return [self.nth(index) for index in range(self.count())]

    def count(self):
        return len(self.elements())

    # Reading

    def inner_text(self):
        return drawn_text(self.element())

    def text_content(self):
        return text_of(self.element())

    def all_inner_texts(self):
        return [drawn_text(each) for each in self.elements()]

    def all_text_contents(self):
        return [text_of(each) for each in self.elements()]

    def get_attribute(self, name):
        found = self.element().get(name)
        return " ".join(found) if isinstance(found, list) else found

    def is_visible(self):
        return any(is_drawn(each) for each in self.elements())

    def is_checked(self):
        return self.element().has_attr("checked")

    def is_disabled(self):
        return is_disabled(self.element())

    def input_value(self):
        return value_of(self.element())

    # Acting

    def tap(self, force=False):
        self.page.press(self.element())

    click = tap

    def press(self, key):
        assert key == "Enter", f"{key} on {self}: this walk needs a browser"
        element = self.element()
        if element.name in ("a", "button"):
            return self.page.press(element)
        assert is_drawn(element) and not is_disabled(element), f"{self} cannot be pressed"
        self.page.submit_from(element)

    def fill(self, words):
        self.page.fill(self.element(), words)

    clear = lambda self: self.fill("")

    def check(self, force=False):
        self.page.choose(self.element(), True)

    def uncheck(self, force=False):
        self.page.choose(self.element(), False)

    def select_option(self, wanted):
        field = self.element()
        assert field.name == "select" and is_drawn(field) and not is_disabled(field), f"{self} is no list to choose from"
        found = [each for each in field.select("option")
                 if wanted in (each.get("value"), squeezed(text_of(each))) and not each.has_attr("disabled")]
        assert len(found) == 1, f"{len(found)} options {wanted} in {self}"
        for each in field.select("option[selected]"):
            del each["selected"]
        found[0]["selected"] = ""
        self.page.last_field = field

    def set_input_files(self, files):
        field = self.element()
        assert field.get("type") == "file" and not is_disabled(field), f"{self} takes no files"
        if isinstance(files, pathlib.Path):
            files = {"name": files.name, "mimeType": "application/octet-stream", "buffer": files.read_bytes()}
        self.page.files[id(field)] = files if isinstance(files, list) else [files]

    def wait_for(self, **_):
        assert self.is_visible(), f"no {self} on {self.page.url}"

    def scroll_into_view_if_needed(self):
        assert self.count(), f"no {self} on {self.page.url}"


def select(root, selector):
    """Elements below `root`; `:visible` at the end is Playwright's own."""
    if selector.endswith(":visible"):
        return [each for each in root.select(selector.removesuffix(":visible")) if is_drawn(each)]
    return root.select(selector)


def by_role(root, role, name, exact, level, include_hidden):
    selector = ", ".join(filter(None, (ROLES[role], f"[role={role}]")))
    for each in root.select(selector):
        if each.get("role", role) != role or (level and each.name != f"h{level}"):
            continue
        if not include_hidden and (not is_drawn(each) or each.find_parent(attrs={"aria-hidden": "true"})):
            continue
        is_named = role not in LANDMARKS or each.name == "fieldset" or each.get("aria-label") or each.get("aria-labelledby")
        label = name_of(each) if is_named else ""
        if name is None or fits(label, name, exact):
            yield each


def is_disabled(element):
    groups = [each for each in element.parents if each.name == "fieldset" and each.has_attr("disabled")]
    return element.has_attr("disabled") or bool(groups)


def value_of(field):
    if field.name == "textarea":
        return text_of(field).replace("\r\n", "\n").removeprefix("\n")
    if field.name == "select":
        chosen = field.select("option[selected]") or field.select("option")[:1]
        return chosen[-1].get("value", squeezed(text_of(chosen[-1]))) if chosen else ""
    return field.get("value", "on" if field.get("type") in ("radio", "checkbox") else "")


class FormPage:
    """A page, and the way to it."""

    def __init__(self, phone):
        self.phone = phone
        self.url = "about:blank"
        self.soup = BeautifulSoup("", "html.parser")
        self.history = []
        self.files = {}
        self.last_field = None
        self.downloads = None
        self.keyboard = SimpleNamespace(press=self._press_key)
        self._root = Locator(self, lambda: [self.soup], "page")

    def __getattr__(self, name):
        if name in ("locator", "get_by_role", "get_by_label", "get_by_text"):
            return getattr(self._root, name)
        raise NotImplementedError(f"{name} of a page: this walk needs a browser")

    @property
    def request(self):
        return self.phone.context.request

    # Loading

    def goto(self, path):
        return self._load("GET", urljoin(self.phone.origin + "/", path))

    def reload(self):
        return self._load("GET", self.url, is_new=False)

    def go_back(self):
        assert len(self.history) > 1, "there is no page before this one"
        self.history.pop()
        return self._load("GET", self.history[-1], is_new=False)

    def _load(self, method, url, body=None, kind=None, is_new=True, is_file=False):
        address, fragment = urldefrag(url)
        # A provider's page is reached by a redirect only, and leads to itself or back.
        here = origin_of(self.url) if self.history else self.phone.origin
        assert origin_of(address) in (here, self.phone.origin), f"a link leaves the server: {url}"
        headers = self.phone.headers | {"Sec-Fetch-Mode": "navigate"}
        if self.history:
            headers["Referer"] = urldefrag(self.url)[0]
        if method == "POST":
            headers |= {"Origin": here, "Content-Type": kind}
        if here != origin_of(address):
            headers["Sec-Fetch-Site"] = "cross-site"
        reply = self.request.fetch(address, method=method, headers=headers, data=body)
        assert reply.status < 500, f"{reply.status}: {method} {url}"
        if is_file or "attachment" in reply.headers.get("content-disposition", ""):
            assert self.downloads is not None, f"{url} is a file"
            self.downloads.append(reply)
            return reply
        assert "text/html" in reply.headers.get("content-type", ""), f"{url} is no page: {reply.headers}"
        self.url = reply.url + (f"#{fragment}" if fragment and "#" not in reply.url else "")
        self.html = reply.text()
        self.soup = BeautifulSoup(self.html, "html.parser")
        for each in self.soup.find_all("template"):
            each.clear()
        self._aim()
        self.files, self.last_field = {}, None
        if is_new:
            self.history.append(self.url)
        return reply

    def _aim(self):
        for each in self.soup.select(f"[{TARGET}]"):
            del each[TARGET]
        fragment = unquote(urldefrag(self.url)[1])
        target = self.soup.find(id=fragment) if fragment else None
        if target is not None:
            target[TARGET] = ""

    def content(self):
        return self.html

    def wait_for_url(self, wanted):
        assert url_fits(self.url, wanted), f"{self.url} instead of {wanted}"

    def wait_for_timeout(self, milliseconds):
        # For the polling of `wait_until`, which knows no other way to let time pass on a page.
        time.sleep(milliseconds / 1000)

    @contextlib.contextmanager
    def expect_navigation(self):
        before = self.soup
        yield
        assert self.soup is not before, f"the press does not leave {self.url}"

    @contextlib.contextmanager
    def expect_download(self):
        self.downloads, coming = [], SimpleNamespace(value=None)
        yield coming
        [reply] = self.downloads
        self.downloads = None
        name = re.search(r'filename="?([^";]+)', reply.headers["content-disposition"])[1]
        coming.value = SimpleNamespace(suggested_filename=name, save_as=lambda path: path.write_bytes(reply.body()))

    # Acting

    def press(self, element):
        """Presses as a finger: on a link, a button, a question, or what belongs to a field."""
        target = next((each for each in (element, *element.parents) if each.name in PRESSED), None)
        target = target or element.find(PRESSED)
        assert target is not None, f"nothing happens on a press of {str(element)[:200]}"
        assert is_drawn(target), f"this cannot be seen, so not pressed: {str(target)[:200]}"
        if target.name == "a":
            url = urljoin(self.url, target["href"])
            if urldefrag(url)[0] == urldefrag(self.url)[0] and "#" in target["href"]:
                self.url = url
                self._aim()
                assert not urldefrag(url)[1] or self.soup.find(id=unquote(urldefrag(url)[1])), f"{url} leads nowhere"
            else:
                reply = self._load("GET", url, is_file=target.has_attr("download"))
                assert reply.status != 404, f"404: {url}"
        elif target.name == "button" or target.get("type") in ("submit", "image"):
            self.submit(target)
        elif target.name == "summary":
            self._toggle(target.parent)
        elif target.name == "label":
            field = self.soup.find(id=target["for"]) if target.get("for") else target.select_one(FIELDS)
            assert field is not None, f"a label without its field: {str(target)[:200]}"
            self._press_field(field)
        else:
            self._press_field(target)

    def _press_field(self, field):
        if field.get("type") == "checkbox":
            self.choose(field, not field.has_attr("checked"))
        elif field.get("type") == "radio":
            self.choose(field, True)
        self.last_field = field

    def _toggle(self, details):
        if details.has_attr("open"):
            del details["open"]
            return
        for other in self.soup.select("details[open][name]"):
            if other["name"] == details.get("name"):
                del other["open"]
        details["open"] = ""

    def choose(self, field, is_chosen):
        assert field.get("type") in ("radio", "checkbox"), f"this is not chosen: {str(field)[:200]}"
        assert not is_disabled(field), f"disabled: {str(field)[:200]}"
        if field["type"] == "radio":
            assert is_chosen, "a radio button is not taken back"
            for other in self.soup.select("input[type=radio][checked]"):
                if other.get("name") == field.get("name") and form_of(other) is form_of(field):
                    del other["checked"]
        if is_chosen:
            field["checked"] = ""
        elif field.has_attr("checked"):
            del field["checked"]
        self.last_field = field

    def fill(self, field, words):
        takes = field.name == "textarea" or field.name == "input" and field.get("type") not in (
            "radio", "checkbox", "hidden", "submit", "file", "button")
        assert takes and is_drawn(field), f"nothing is typed here: {str(field)[:200]}"
        assert not is_disabled(field) and not field.has_attr("readonly"), f"disabled: {str(field)[:200]}"
        if field.name == "textarea":
            field.string = words
        else:
            field["value"] = words
        self.last_field = field

    def _press_key(self, key):
        assert key == "Enter" and self.last_field is not None, f"{key}: this walk needs a browser"
        self.submit_from(self.last_field)

    def submit_from(self, field):
        """Enter in a field presses the form's first button."""
        form = form_of(field)
        assert form is not None and field.name == "input", f"Enter does nothing here: {str(field)[:200]}"
        button = next((each for each in self.soup.select("button, input[type=submit]")
                       if form_of(each) is form and each.get("type", "submit") == "submit"), None)
        if button is None:
            return self._send(form, None)
        assert not is_disabled(button), "the form's button is disabled"
        self._send(form, button)

    def submit(self, button):
        assert not is_disabled(button), f"disabled: {str(button)[:200]}"
        assert button.get("type", "submit") in ("submit", "image"), f"nothing happens without scripts: {str(button)[:200]}"
        form = form_of(button)
        assert form is not None, f"a button without a form: {str(button)[:200]}"
        self._send(form, button)

    def _send(self, form, button):
        own = button or {}
        fields = [each for each in self.soup.select(f"{FIELDS}, button")
                  if form_of(each) is form and not is_disabled(each)]
        if not form.has_attr("novalidate") and "formnovalidate" not in getattr(button, "attrs", {}):
            self._validate(fields)
        entries = [(name, value) for each in fields if each.get("name")
                   for name, value in self._entries(each, button)]
        method = (own.get("formmethod") or form.get("method") or "get").upper()
        target = own.get("formaction") or form.get("action") or self.url
        url = urljoin(self.url, target)
        # A browser sends line ends of its own.
        texts = [(name, re.sub(r"\r?\n", "\r\n", value)) if isinstance(value, str) else (name, value)
                 for name, value in entries]
        if method == "DIALOG":
            raise AssertionError("a dialog's own form closes it; nothing is sent")
        if method == "GET":
            pairs = [(name, value if isinstance(value, str) else value[0]) for name, value in texts]
            self._load("GET", urlsplit(url)._replace(query=urlencode(pairs), fragment="").geturl())
        elif (own.get("formenctype") or form.get("enctype")) == "multipart/form-data":
            body, kind = encode_multipart_formdata(texts)
            self._load("POST", url, body, kind)
        else:
            pairs = [(name, value if isinstance(value, str) else value[0]) for name, value in texts]
            self._load("POST", url, urlencode(pairs), "application/x-www-form-urlencoded")

    def _entries(self, field, button):
        name, kind = field["name"], field.get("type", "")
        if field.name == "button" or kind in ("submit", "image"):
            return [(name, field.get("value", ""))] if field is button else []
        if kind in ("radio", "checkbox"):
            return [(name, value_of(field))] if field.has_attr("checked") else []
        if field.name == "select" and field.has_attr("multiple"):
            return [(name, each.get("value", squeezed(text_of(each)))) for each in field.select("option[selected]")]
        if field.name == "select" and not field.select("option"):
            return []
        if kind == "file":
            files = self.files.get(id(field), [])
            return [(name, (each["name"], each["buffer"], each["mimeType"])) for each in files] or [
                (name, ("", b"", "application/octet-stream"))]
        return [(name, value_of(field))] if kind not in ("button", "reset") else []

    def _validate(self, fields):
        """Refuses what a browser keeps back with a message of its own."""
        for field in fields:
            value = value_of(field) if field.name != "button" else ""
            is_empty = not (self.files.get(id(field)) if field.get("type") == "file" else value)
            if field.get("type") in ("radio", "checkbox"):
                alike = [each for each in fields if each.get("name") == field.get("name")]
                is_empty = not any(each.has_attr("checked") for each in (alike if field["type"] == "radio" else [field]))
            assert not (field.has_attr("required") and is_empty), f"required, so not sent: {str(field)[:200]}"
            if field.get("pattern") and value:
                assert re.fullmatch(field["pattern"], value), f"not of its pattern, so not sent: {str(field)[:200]}"

    # Looking

    def check_links(self):
        """Every resource and every link within the server leads somewhere."""
        found = {(each.name, each.get(key)) for key in ("href", "src") for each in self.soup.select(f"[{key}]")}
        for name, address in found:
            url = urldefrag(urljoin(self.url, address))[0]
            is_ours = url.startswith(self.phone.origin + "/")
            if is_ours and name in ("img", "link", "script", "source", "use") and url not in self.phone.known:
                status = self.request.get(url).status
                assert status < 400, f"{status}: {url} on {self.url}"
                self.phone.known.add(url)


def form_of(field):
    if field.get("form"):
        return root_of(field).find("form", id=field["form"])
    return field if field.name == "form" else field.find_parent("form")


def origin_of(url):
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))


def url_fits(url, wanted):
    if callable(wanted):
        return wanted(url)
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(url))
    pattern = re.escape(wanted).replace(r"\*\*", ".*").replace(r"\*", "[^/]*").replace(r"\?", r"\?")
    return bool(re.fullmatch(pattern, url))


class FormPhone:
    """One person's phone that shows nothing: its own cookies, and a page read over HTTP."""

    scripts = False
    # Resources that were found once; each server has its own addresses.
    known = set()

    def __init__(self, origin, scheme="light", visited=True, locale="ko-KR", is_alone=False, context=None):
        self.origin = origin
        self.headers = HEADERS | {"Accept-Language": locale}
        self.scheme = scheme
        # Whether no phone in a browser goes the same way, and shows what is seen on it.
        self.is_alone = is_alone
        self._in_browser = {}
        if context is None:
            request = Requests(origin, self.headers, max_redirects=20)
            if visited:
                # The splash appears on the first visit.
                request.cookies["madang-yello-seen"] = {
                    "name": "madang-yello-seen", "value": "1", "domain": urlsplit(origin).hostname, "path": "/"}
            context = SimpleNamespace(request=request, cookies=lambda: list(request.cookies.values()))
        self.context = context
        self.page = FormPage(self)

    def sign_out(self):
        """Forgets who was signed in here; what an app knows of the phone itself stays."""
        cookies = self.context.request.cookies
        for name in set(cookies) - {"madang-yello-seen"}:
            del cookies[name]

    def in_browser(self, scripts):
        """The page that was just read, with its cookies, on a phone in a browser; the same for all pages of this phone."""
        page = self.page
        if scripts not in self._in_browser:
            self._in_browser[scripts] = self.new_browser_phone(scripts=scripts)
        phone = self._in_browser[scripts]
        phone.context.clear_cookies()
        phone.context.add_cookies(self.context.cookies())
        address = urldefrag(page.url)[0]
        if urldefrag(phone.page.url)[0] == address:
            # Else another fragment alone would load nothing.
            phone.page.goto("about:blank")
        phone.page.route(lambda url: urldefrag(url)[0] == address, lambda route: route.fulfill(
            body=page.html, content_type="text/html; charset=utf-8"), times=1)
        phone.page.goto(page.url)
        return phone

    def allow(self, pattern):
        """There are no faults of a browser here; those of the server fail at once."""

    def unexpected(self):
        return [fault for phone in self._in_browser.values() for fault in phone.unexpected()]

    def save_screenshot(self, path):
        """The page itself, in place of its picture."""
        path.with_suffix(".html").write_text(f"<!-- {self.page.url} -->\n{self.page.content()}")

    def close(self):
        with contextlib.ExitStack() as closing:
            for scripts, phone in self._in_browser.items():
                closing.callback(phone.close if scripts else phone.give_back)


def ahead_of(phone):
    """The person of a phone, who goes over HTTP to where the walk in the browser begins."""
    return phone if isinstance(phone, FormPhone) else FormPhone(phone.origin, context=phone.context)


class Expectation:
    """What Playwright's `expect` says of a locator or page, about a page that does not change by itself."""

    def __init__(self, subject):
        self._subject = subject

    def __getattr__(self, name):
        is_wanted = not name.startswith("not_")
        check = getattr(type(self), "_" + name.removeprefix("not_"), None)
        if check is None:
            raise NotImplementedError(f"{name}: this walk needs a browser")

        def hold(*words, **options):
            assert bool(check(self, *words, **options)) == is_wanted, (
                f"{name}{words} does not hold of {self._subject}: {self._seen()[:600]}")
        return hold

    def _seen(self):
        if isinstance(self._subject, FormPage):
            return self._subject.url
        page = self._subject.page
        return f"{[str(each)[:200] for each in self._subject.elements()]} on {page.url}: {drawn_text(page.soup)[:300]}"

    def _texts(self, wanted, is_like):
        if isinstance(wanted, (list, tuple)):
            texts = [text_of(each) for each in self._subject.elements()]
            if is_like is equals:
                return len(texts) == len(wanted) and all(map(is_like, texts, wanted))
            rest = iter(texts)
            return all(any(is_like(text, each) for text in rest) for each in wanted)
        return is_like(text_of(self._subject.element()), wanted)

    def _to_have_text(self, wanted):
        return self._texts(wanted, equals)

    def _to_contain_text(self, wanted):
        return self._texts(wanted, lambda text, each: fits(text, each))

    def _to_be_visible(self):
        return self._subject.count() == 1 and self._subject.is_visible()

    def _to_be_hidden(self):
        return not self._subject.is_visible()

    def _to_have_count(self, count):
        return self._subject.count() == count

    def _to_have_attribute(self, name, value):
        found = self._subject.get_attribute(name)
        return found is not None and (value.search(found) if isinstance(value, re.Pattern) else found == value)

    def _to_have_class(self, value):
        found = self._subject.get_attribute("class") or ""
        return value.search(found) if isinstance(value, re.Pattern) else found == value

    def _to_have_value(self, value):
        found = self._subject.input_value()
        return value.search(found) if isinstance(value, re.Pattern) else found == value

    def _to_be_focused(self):
        return self._subject.element().has_attr("autofocus")

    def _to_be_in_viewport(self, ratio=0):
        """The address leads to it, or to what it is part of."""
        element, fragment = self._subject.element(), unquote(urlsplit(self._subject.page.url).fragment)
        return bool(fragment) and any(each.get("id") == fragment for each in (element, *element.parents, *element.find_all(True)))

    def _to_be_disabled(self):
        return self._subject.is_disabled()

    def _to_be_enabled(self):
        return not self._subject.is_disabled()

    def _to_be_checked(self):
        return self._subject.is_checked()

    def _to_be_empty(self):
        return not squeezed(text_of(self._subject.element()))

    def _to_have_url(self, wanted):
        url = self._subject.url
        if isinstance(wanted, str) and not wanted.startswith("http"):
            wanted = urljoin(self._subject.phone.origin, wanted)
        return wanted.search(url) if isinstance(wanted, re.Pattern) else url == wanted


def equals(text, wanted):
    return bool(wanted.search(squeezed(text))) if isinstance(wanted, re.Pattern) else squeezed(text) == squeezed(wanted)
