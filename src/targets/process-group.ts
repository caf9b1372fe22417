import { readdirSync, readFileSync } from 'node:fs';

const hasGroups = process.platform !== 'win32';

/** Sends a signal to a whole process group (on Windows, which has none, to its leader). */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(hasGroups ? -leader : leader, signal);
  } catch {
    // ESRCH: nobody is left to hear it.
  }
}

/** Whether any member of the group still runs. */
export function groupRuns(leader: number): boolean {
  try {
    process.kill(hasGroups ? -leader : leader, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform === 'linux' ? hasLivingMember(leader) : true;
}

/**
 * In a container whose first process reaps nobody, ended grandchildren stay as zombies and the group seems to live
 * for ever: only /proc tells them apart.
 */
function hasLivingMember(leader: number): boolean {
  try {
    return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && isLivingMember(entry, leader));
  } catch {
    return true;
  }
}

function isLivingMember(pid: string, leader: number): boolean {
  try {
    // "pid (name) state ppid pgrp …": the name may hold blanks and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(group) === leader && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
