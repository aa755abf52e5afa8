export interface Surroundings {
  /** Gone when the run ends. */
  folder: string
  modelUrl: string
  /** Of each burst. */
  seconds: number
  /** Chats begun a second where the primary is killed. */
  rate: number
  /** A figure or a reason, for the report. */
  tell: (line: object) => void
}
