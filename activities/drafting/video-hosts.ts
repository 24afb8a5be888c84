import { parseUrl } from '../../src/shared/url-rules.ts';

const hosts =
  /^(?:(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com|vimeo\.com|loom\.com|dailymotion\.com)|youtu\.be|player\.vimeo\.com|(?:[\w-]+\.)?wistia\.(?:com|net)|share\.descript\.com|(?:www\.)?veed\.io|fast\.wistia\.net|app\.supademo\.com|(?:[\w-]+\.)?arcade\.software)$/;
const paths =
  /^\/(?:watch|embed\/|shorts\/|v\/|share\/|video\/|videos\/|medias\/|\d{5,}|view\/)|^\/[\w-]{6,}$/;
const noVideo = /^\/(?:@|c\/|channel\/|user\/|playlist|results|feed|about|pricing|embed\/?$)/;

/** Whether an address is that of a single video: on a video host, or a video file. */
export function isVideo(href: string): boolean {
  const url = parseUrl(href);
  if (!url) return false;
  const { protocol, hostname, pathname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (hosts.test(hostname)) return paths.test(pathname) && !noVideo.test(pathname);
  return isVideoFile(href);
}

export const isVideoFile = (href: string): boolean => /\.(?:mp4|webm|mov|m4v)(?:[?#]|$)/i.test(href);
