export { GALLERY } from './cards.ts'
export {
  type Entered,
  type FilledService,
  fillGalleryService,
  findAskProblem,
  listBlanks,
  listNeededAsks,
} from './fill-gallery-service.ts'
export type { GalleryAsk, GalleryCard, GalleryOperation, GalleryService } from './gallery-service.ts'
