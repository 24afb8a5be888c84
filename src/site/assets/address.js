/** Loads the page again where its address has changed before htmx listens: by going back twice, fast. */
const [loaded] = performance.getEntriesByType('navigation');
const pageOf = (address) => address.split('#')[0];
if (loaded && pageOf(loaded.name) !== pageOf(location.href)) location.reload();
