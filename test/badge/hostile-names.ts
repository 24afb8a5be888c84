/** What a site or a listing may be called by somebody who means harm, or by accident. */
export const hostileNames: readonly string[] = [
  '</title><script>alert(1)</script>',
  `"><img src=x onerror='alert(1)'> & <b>`,
  '日本の製品ディレクトリ',
  'W'.repeat(500),
  '"'.repeat(500),
  '🚀'.repeat(60),
  '\u202Etxen \u2066si sdrawkcab',
  'دليل المنتجات',
  'e' + '\u0301'.repeat(200),
  '\u0000\u0007bell\ud800\ufffe',
  ']]>\n\t  <!-- ',
  '</style>{}@import url(//x.example)',
  ' ',
];
