export interface Surroundings {
  /** A folder that is removed when the run ends. */
  folder: string
  modelUrl: string
  /** Seconds of each burst of load. */
  seconds: number
  /** Chats begun in a second while the primary is killed. */
  rate: number
  /** Prints a figure or a reason for the report. */
  tell: (line: object) => void
}
