export interface Surroundings {
  folder: string
  modelUrl: string
  seconds: number
  rate: number
  tell: (line: object) => void
}
