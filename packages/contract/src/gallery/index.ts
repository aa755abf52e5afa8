export { GALLERY } from './cards.ts'
export {
  type Entered,
  type FilledService,
  fillService,
  findAskProblem,
  listBlanks,
  listNeededAsks,
} from './fill-service.ts'
export type { GalleryAsk, GalleryCard, GalleryOperation, GalleryService } from './gallery-service.ts'
