/**
 * The folder to pass to a program spawned in `cwd`. On Linux it's the process's own working directory: that needs no
 * rights on the folders above (a home folder of mode 700 whose owner isn't the service user) and has no limit on path
 * length.
 */
export function pathOfWorkingFolder(cwd: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cwd;
}
