/** User-Agents of browsers that people use: systems by browsers by versions, as they are sent. */

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const DESKTOPS = [
  'Windows NT 10.0; Win64; x64',
  'Windows NT 6.1; WOW64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; Linux aarch64',
  'X11; CrOS x86_64 14541.0.0',
  'X11; Ubuntu; Linux x86_64',
];
const PHONES = [
  'Linux; Android 10; K',
  'Linux; Android 14; Pixel 8 Pro',
  'Linux; Android 15; SM-S931B',
  'Linux; Android 13; 2201117TG',
  'Linux; Android 12; moto g(60)',
];
const APPLE = [
  'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  'iPhone; CPU iPhone OS 15_8_3 like Mac OS X',
  'iPad; CPU OS 17_7 like Mac OS X',
];
const CHROME_VERSIONS = ['109', '120', '131', '138', '140', '142'];
/** What browsers on Chromium add at the end. */
const CHROMIUM = [
  '',
  ' Edg/@.0.0.0',
  ' OPR/124.0.0.0',
  ' Vivaldi/7.6.3797.63',
  ' YaBrowser/25.8.0.0',
];

const chromium = [...DESKTOPS, ...PHONES].flatMap((system, i) =>
  CHROME_VERSIONS.flatMap((version) =>
    CHROMIUM.map(
      (end) =>
        `Mozilla/5.0 (${system}) ${WEBKIT} Chrome/${version}.0.0.0 ${i < DESKTOPS.length ? '' : 'Mobile '}Safari/537.36${end.replace('@', version)}`,
    ),
  ),
);
const firefox = [...DESKTOPS, 'Android 15; Mobile', 'Android 13; Tablet'].flatMap((system) =>
  ['78', '115', '128', '140', '144'].map(
    (version) => `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
  ),
);
const safari = ['13.1.2', '15.6.1', '17.6', '18.5', '26.0'].flatMap((version) => [
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
  ...APPLE.map(
    (system) =>
      `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`,
  ),
]);
/** Views inside other programs, televisions, readers, editors, and what engineers type. */
const others = [
  ...APPLE.flatMap((system) =>
    ['CriOS/140.0.7339.101', 'FxiOS/143.0', 'EdgiOS/140.0.3485.54', 'DuckDuckGo/7'].map(
      (app) =>
        `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${app} Mobile/15E148 Safari/604.1`,
    ),
  ),
  ...PHONES.flatMap((system) =>
    ['SamsungBrowser/28.0', 'MiuiBrowser/14.2', 'UCBrowser/13.4', 'DuckDuckGo/5'].map(
      (app) =>
        `Mozilla/5.0 (${system}) ${WEBKIT} Version/4.0 ${app} Chrome/136.0.0.0 Mobile Safari/537.36`,
    ),
  ),
  `Mozilla/5.0 (Linux; Android 14; wv) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/481.0;]`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Code/1.115.0 Chrome/142.0.7444.265 Electron/39.8.5 Safari/537.36`,
  `Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) ${WEBKIT} 120.0.6099.5/8.0 TV Safari/537.36`,
  `Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15`,
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.8.8',
  'Links (2.29; Linux 6.1 x86_64; GNU C 12.2; text)',
  'w3m/0.5.3+git20230121',
  'curl/8.14.1',
  'Wget/1.21.3',
  'python-requests/2.32.3',
];

export const BROWSERS: readonly string[] = [...chromium, ...firefox, ...safari, ...others];
