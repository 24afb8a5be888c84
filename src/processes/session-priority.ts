import { writeFileSync } from 'node:fs';

/** As nice(1), from -20 to 19: a third of the share of another session. */
const niceness = 5;

/**
 * Gives a process that leads a session less of the CPU than the other sessions of the machine. Linux divides the CPU among
 * sessions before it compares threads (sched(7), autogroups): without this, the low-priority threads of a worker would take as
 * much as Temporal, Postgres or the API. Where there are no autogroups, nothing changes.
 */
export function yieldToOtherSessions(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Another system, or a process that has ended.
  }
}
