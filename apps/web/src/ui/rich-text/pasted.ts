/** Converts pasted HTML of Word, an online document or a web page to elements that the editor supports. */
export function cleanPasted(html: string): string {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  head.remove();
  for (const gone of body.querySelectorAll('style, script, meta, title, template, noscript, img'))
    gone.remove();
  for (const heading of body.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.tagName === 'H1' ? 'h2' : 'h3');
  makeLists(body);
  return body.innerHTML;
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

const LEVEL = /mso-list:[^;]*\blevel(\d)/i;

/** Word's HTML has no lists, only paragraphs that begin with a bullet or number. */
function makeLists(body: HTMLElement): void {
  /** The open lists, outermost first. */
  let open: Element[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const mark = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const tag = /^\s*\(?[\da-z]{1,3}[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul';
    mark?.remove();
    // Any other element between two items starts a new list.
    if (last === null || last !== paragraph.previousElementSibling) open = [];
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.localName !== tag) open.pop();
    while (open.length < level) {
      const list = body.ownerDocument.createElement(tag);
      const place = open.at(-1)?.lastElementChild;
      if (place) place.append(list);
      else if (open.length === 0) paragraph.before(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    last = open[0] ?? null;
  }
}
