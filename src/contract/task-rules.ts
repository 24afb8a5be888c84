/** The state of work that goes on after a response, as long as there is something to wait for, or if it was cancelled. */
export interface TaskState {
  status: 'working' | 'cancelled';
  /** The current step or the reason, for users. */
  message: string;
}
