/** The fields of a form as a browser would send it, untouched. */
import type { Visited } from './visitor.ts';

export function fieldsOf({ $ }: Visited, form: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const set = (name: string, value: string) => {
    const before = fields[name];
    fields[name] = before === undefined ? value : [...[before].flat(), value];
  };
  $(`${form} :is(input, textarea, select)[name]`).each((_, element) => {
    const field = $(element);
    const name = field.attr('name') ?? '';
    if (field.is('[type=checkbox]:not([checked])')) return;
    const [option] = [field.find('option[selected]'), field.find('option')].filter(
      ({ length }) => length > 0,
    );
    if (option) set(name, option.first().attr('value') ?? '');
    // Browsers drop the first line end of a textarea, and send line ends as CRLF.
    else if (field.is('textarea')) set(name, field.text().replace(/^\n/, '').replace(/\n/g, '\r\n'));
    else set(name, field.attr('value') ?? '');
  });
  return fields;
}
