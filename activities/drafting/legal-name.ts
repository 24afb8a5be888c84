/** Legal forms at the end of a company's name. */
const forms =
  /(?<![,\s])[,\s]+(?:gmbh(?: & co\.? kg)?|ug(?: \(haftungsbeschränkt\))?|ag|e\.? ?k\.?|kg|ohg|gbr|inc\.?|llc|l\.l\.c\.|ltd\.?|limited|corp\.?|corporation|plc|pty\.? ltd\.?|pvt\.? ltd\.?|s\.?a\.?s?\.?|sarl|s\.?l\.?u?\.?|s\.?r\.?l\.?s?|s\.?p\.?a\.?|b\.?v\.?|n\.?v\.?|oy|ab|aps|a\/s|lda\.?|ltda\.?|sp\. z o\.? ?o\.?|s\.r\.o\.|d\.o\.o\.|k\.k\.|co\.)$/i;

/** A company's name without its legal form. */
export const withoutLegalForm = (name: string): string => name.replace(forms, '').trim();
