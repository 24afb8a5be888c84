/** How somebody stands to a listing that they may follow. */
export interface FollowStanding {
  followers: number;
  following: boolean;
}

/** One that somebody follows. */
export interface FollowedListing {
  slug: string;
  name: string;
  tagline: string | null;
  logo_url: string | null;
  status: string;
  launch_week: string | null;
  followed_at: Date;
}

/** More than anybody reads on one page. */
export const mostFollowed = 200;
