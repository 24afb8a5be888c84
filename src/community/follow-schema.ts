/** The relation of an account to a listing that it may follow. */
export interface FollowStatus {
  followers: number;
  following: boolean;
}

/** A followed listing. */
export interface FollowedListing {
  slug: string;
  name: string;
  tagline: string | null;
  /** `pictureText` of its logo. */
  logo_picture: string | null;
  status: string;
  launch_week: string | null;
  followed_at: Date;
}

/** The maximum of followed listings on a page. */
export const maxFollowedShown = 200;
