/** Scripts that run inside pages, as text, as they are not compiled for this process. */

/**
 * Runs before a page's own scripts, in each frame. Disables functions that wait for a user, open connections that are not
 * intercepted, or outlive the page. A page that circumvents this still reaches public addresses only, through the proxy.
 */
export const beforeScripts = `(() => {
  const nothing = () => undefined;
  const set = (target, name, value) => {
    try { Object.defineProperty(target, name, { value, writable: true, configurable: true }); } catch {}
  };
  for (const name of ['alert', 'print', 'stop', 'close', 'find', 'moveTo', 'resizeTo']) set(globalThis, name, nothing);
  set(globalThis, 'confirm', () => false);
  set(globalThis, 'prompt', () => null);
  set(globalThis, 'open', () => null);
  const inert = (more = {}) => class extends EventTarget {
    postMessage() {} terminate() {} send() {} close() {} start() {}
    constructor() { super(); Object.assign(this, more); }
  };
  set(globalThis, 'Worker', inert());
  set(globalThis, 'SharedWorker', inert({ port: new (inert())() }));
  set(globalThis, 'WebSocket', Object.assign(inert({ readyState: 0, bufferedAmount: 0 }), { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }));
  set(globalThis, 'EventSource', inert({ readyState: 0 }));
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']) delete globalThis[name];
  if (globalThis.ServiceWorkerContainer) {
    set(ServiceWorkerContainer.prototype, 'register', () => Promise.reject(new DOMException('not here', 'SecurityError')));
  }
  if (globalThis.Navigator) set(Navigator.prototype, 'sendBeacon', () => true);
})();`;

/** Measures the page: [URL, whether it is parsed, text length, number of elements]. */
export const measure = `[document.URL, document.readyState !== 'loading',
  (document.body?.innerText ?? '').length, document.getElementsByTagName('*').length]`;

/**
 * Returns the page as [URL, HTML]. Invisible elements are marked \`hidden\`, so that they are not quoted as visible; collapsed
 * \`details\` count as visible. Shadow trees are merged into the document. HTML longer than \`max\` is returned as null.
 */
export const readOut = (max: number): string => `(() => {
  const root = document.documentElement;
  if (!root) return [document.URL, ''];
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const markUnseen = (elements) => {
    const waiting = [...elements];
    for (let element = waiting.pop(); element; element = waiting.pop()) {
      if (element.matches('details:not([open])')) continue;
      // An element without a box, or an invisible one, may contain visible elements.
      const goesOn = isSeen(element) || getComputedStyle(element).display === 'contents' ||
        [...element.querySelectorAll('*')].some(isSeen);
      if (goesOn) waiting.push(...element.children);
      else element.setAttribute('hidden', '');
    }
  };
  const hosts = [];
  const collect = (scope) => {
    for (const element of scope.querySelectorAll('*')) {
      if (element.shadowRoot) { collect(element.shadowRoot); hosts.push(element); }
    }
  };
  try {
    markUnseen(document.body?.children ?? []);
    collect(document);
    for (const { shadowRoot } of hosts) markUnseen(shadowRoot.children);
    for (const host of hosts) {
      const tree = host.shadowRoot;
      for (const slot of tree.querySelectorAll('slot')) {
        const given = slot.assignedNodes();
        slot.replaceWith(...(given.length > 0 ? given : slot.childNodes));
      }
      host.replaceChildren(...tree.childNodes);
    }
  } catch {}
  for (const script of document.querySelectorAll('script:not([type="application/ld+json" i])')) script.remove();
  for (const style of document.querySelectorAll('style')) style.remove();
  const html = '<!doctype html>' + root.outerHTML;
  return [document.URL, html.length > ${max} ? null : html];
})()`;
