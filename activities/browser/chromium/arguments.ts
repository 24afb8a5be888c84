import { PAGE_HEAP_MB } from '../limits.ts';

/** The unused discard port: requests that belong to no page fail. */
const discardPort = 9;

/**
 * Chromium's arguments. It reaches the network only through the proxies of pages, which listen on `address` on loopback; each
 * page's context sets its own proxy, and Chromium resolves no names. `<-loopback>` sends loopback addresses to the proxy, too,
 * which refuses them.
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
    `--proxy-server=http://${address}:${discardPort}`,
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
    // Chromium's sandbox does not start as root.
    ...(isRoot ? ['--no-sandbox'] : []),
  ];
}
