/**
 * Makes the node `a` what `b` is, touching only what differs, so that focus, selection and scroll
 * positions stay where they were while numbers change under them. What stands in a `[data-plot]`
 * belongs to the live plot, in a `[data-kept]` to the tool's view, and is left alone.
 */
export function morph(a: ChildNode, b: ChildNode): void {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) {
    a.replaceWith(b);
    return;
  }
  if (!(a instanceof Element) || !(b instanceof Element)) {
    if (a.nodeValue !== b.nodeValue) a.nodeValue = b.nodeValue;
    return;
  }
  if (a.hasAttribute('data-plot') || a.hasAttribute('data-kept') || a.isEqualNode(b)) return;
  for (const { name } of [...a.attributes]) if (!b.hasAttribute(name)) a.removeAttribute(name);
  for (const { name, value } of [...b.attributes])
    if (a.getAttribute(name) !== value) a.setAttribute(name, value);
  children(a, b);
}

function children(live: Element, fresh: Element): void {
  let a = live.firstChild;
  let b = fresh.firstChild;
  while (b) {
    const nextB = b.nextSibling;
    if (!a) live.append(b);
    else {
      const nextA: ChildNode | null = a.nextSibling;
      morph(a, b);
      a = nextA;
    }
    b = nextB;
  }
  while (a) {
    const next: ChildNode | null = a.nextSibling;
    a.remove();
    a = next;
  }
}
