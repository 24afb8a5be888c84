const pages = {
 "/": "<div class=\"hero\"><h1>Signs that change with the shop</h1><p>Lumenboard turns any television into a menu or price board you edit from your phone.</p></div><section class=\"features\"><h2>Features</h2><div class=\"card\"><h3>Edit from the phone</h3><p>A new price is on the wall within seconds.</p></div><div class=\"card\"><h3>Schedules</h3><p>Breakfast leaves at eleven by itself.</p></div><div class=\"card\"><h3>Works offline</h3><p>The screen keeps its last board.</p></div></section>",
 "/pricing": "<h1>Pricing</h1><div class=\"plan\"><h2>Screen</h2><p class=\"price\">$8 per screen a month</p><p>Everything included.</p></div><p>First month free.</p>",
 "/about": "<h1>About</h1><p>Lumenboard was founded in 2020 by Grace Okafor and Daniel Whitcombe in Auckland, New Zealand.</p><p>Write to <a href=\"mailto:kiaora@lumenboard.example\">kiaora@lumenboard.example</a>.</p>"
};
const foot = '<footer><a href="https://www.instagram.com/lumenboard">Instagram</a> <a href="https://www.linkedin.com/company/lumenboard">LinkedIn</a></footer>';
const nav = '<nav><a href="/">Lumenboard</a> <a href="/pricing">Pricing</a> <a href="/about">About</a></nav>';
setTimeout(() => { document.getElementById('root').innerHTML = nav + '<main>' + (pages[location.pathname] ?? '<h1>Not found</h1>') + '</main>' + foot; }, 120);
