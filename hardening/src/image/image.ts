/** Our image as the same checks try it, laid out by Node alone or built by a container engine. */
export interface Image {
  /** Starts CMD, or another command in its place, on the one data folder of this image. */
  start(command?: readonly string[]): Promise<void>
  /** What the started command has printed. */
  output(): Promise<string>
  /** Runs a command beside the started one, or alone on the same data. @throws with its code, stdout and stderr */
  run(
    command: readonly string[],
    environment?: NodeJS.ProcessEnv,
  ): Promise<{ stdout: string; stderr: string }>
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  /** Where a path of the image is, as its own commands see it. */
  path(path: string): string
  remove(): Promise<void>
}
