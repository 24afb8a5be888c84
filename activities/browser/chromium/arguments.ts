import { PAGE_HEAP_MB } from '../limits.ts';

/** Nothing listens there (the discard service of old): what belongs to no page gets nowhere. */
const nowhere = 9;

/**
 * How Chromium is started. Nothing of it may reach the network but through the proxy of a page: each page's context
 * names its own, all else is sent nowhere, and names are not resolved here at all. The proxy of each page listens on
 * `address`, which is on loopback; `<-loopback>` sends addresses on loopback to the proxy as well, which refuses them.
 */
export function chromiumArguments({
  address,
  userAgent,
  isRoot,
}: {
  address: string;
  userAgent: string;
  isRoot: boolean;
}): string[] {
  return [
    `--proxy-server=http://${address}:${nowhere}`,
    '--proxy-bypass-list=<-loopback>',
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${address}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-domain-reliability',
    '--disable-features=NetworkPrediction,Prerender2,SpeculationRulesPrefetchFuture,AsyncDns,DnsOverHttps,WebRtcHideLocalIpsWithMdns,DialMediaRouteProvider,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
    '--disable-shared-workers',
    '--disable-notifications',
    '--deny-permission-prompts',
    '--disable-remote-fonts',
    '--blink-settings=imagesEnabled=false',
    '--autoplay-policy=user-gesture-required',
    '--disable-gpu',
    '--disable-3d-apis',
    '--disable-crash-reporter',
    `--js-flags=--max-old-space-size=${PAGE_HEAP_MB}`,
    `--user-agent=${userAgent}`,
    // As root Chromium's sandbox does not start.
    ...(isRoot ? ['--no-sandbox'] : []),
  ];
}
