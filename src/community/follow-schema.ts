/** The relation of an account to a listing that it may follow. */
export interface FollowStanding {
  followers: number;
  following: boolean;
}

/** A followed listing. */
export interface FollowedListing {
  slug: string;
  name: string;
  tagline: string | null;
  logo_url: string | null;
  status: string;
  launch_week: string | null;
  followed_at: Date;
}

/** A page of more than this is not read. */
export const maxFollowedShown = 200;
