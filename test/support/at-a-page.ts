/** What somebody does at pages of the service in a browser, with or without scripts. */
import { load } from 'cheerio';
import type { ElementHandle, HTTPResponse, Page } from 'puppeteer';

/** Both are functions, because hooks set them. */
export interface Place {
  page: () => Page;
  baseUrl: () => string;
}

export interface AtAPage {
  go: (path: string) => Promise<HTTPResponse | null>;
  /** The path that the browser is at, with query and fragment. */
  at: () => string;
  /** Of all that the selector finds, white space folded. */
  text: (selector: string) => Promise<string>;
  /** Found as a screen reader names it. */
  named: (role: string, name: string) => Promise<ElementHandle>;
  /** Replaces what is in a text field. */
  fill: (label: string, value: string) => Promise<void>;
  /** Presses what has that name, and waits for the page that it leads to. */
  press: (name: string, role?: 'button' | 'link') => Promise<HTTPResponse | null>;
}

export function atAPage({ page, baseUrl }: Place): AtAPage {
  const named = async (role: string, name: string) => {
    const found = await page().$(`::-p-aria([name="${name}"][role="${role}"])`);
    if (!found) throw new Error(`There is no ${role} named “${name}” on ${page().url()}.`);
    return found;
  };
  return {
    go: (path) => page().goto(new URL(path, baseUrl()).href),
    at: () => page().url().slice(baseUrl().length),
    text: async (selector) =>
      load(await page().content())(selector)
        .text()
        .replace(/\s+/g, ' ')
        .trim(),
    named,
    async fill(label, value) {
      await (await named('textbox', label)).focus();
      await page().keyboard.down('Control');
      await page().keyboard.press('a');
      await page().keyboard.up('Control');
      await page().keyboard.type(value);
    },
    async press(name, role = 'button') {
      const pressed = await named(role, name);
      const [answer] = await Promise.all([page().waitForNavigation(), pressed.click()]);
      return answer;
    },
  };
}
