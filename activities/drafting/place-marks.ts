/** What in a line with an address says that it is somebody else's. */

/** Where somebody would have to sue is not where the company is. */
export const ofLaw = /\b(?:courts? (?:of|in|located|at)|jurisdiction|governed by|governing law|laws of)\b/i;
/** Whose addresses are in imprints and privacy notices of others. */
export const hosts =
  /\b(?:Vercel|Netlify|GitHub|Cloudflare|OVH(?:cloud)?|Amazon Web Services|Google (?:Ireland|LLC|Cloud)|Microsoft|Hetzner|IONOS|1&1|STRATO|Gandi|o2switch|Infomaniak|Hostinger|Wix\.com|Squarespace|Shopify|Webflow|Stripe|PayPal|Heroku|DigitalOcean|Render Services|Meta Platforms|Facebook|Automattic|Mailchimp|Supabase|ALL-INKL|Scaleway|Hostpoint|LWS|PlanetHoster)\b/i;
