/**
 * The folder to name to a program that was spawned in `cwd`. On Linux it is the process's own
 * working directory: that needs no right on the folders above (a home folder of mode 700 whose
 * owner is not the service user) and has no limit on the path's length.
 */
export function pathOfWorkingFolder(cwd: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cwd;
}
