export interface ReadPicture {
  source: ImageBitmap | HTMLImageElement
  width: number
  height: number
}

/** Of a file, as a canvas draws it. Throws if the browser can read none. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  const isSvg = file.type === 'image/svg+xml'
  const source = isSvg ? await loadSvg(await file.text()) : await createImageBitmap(file)
  const { width, height } = source
  if (width === 0 || height === 0) throw new Error('This picture has no size.')
  return { source, width, height }
}

/** No browser makes a bitmap of the file itself, and the page's policy lets pictures in as data alone. */
async function loadSvg(text: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(giveSize(text))}`
  await picture.decode()
  return picture
}

const LONGER_SIDE = 256
const VIEW_BOX = /\sviewBox\s*=\s*["']\s*[-+.\de]+[\s,]+[-+.\de]+[\s,]+([+.\de]+)[\s,]+([+.\de]+)\s*["']/i
const SIZE = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g

/**
 * Without a width and a height of its own an SVG is as large as each browser thinks, or not drawn at all: it gets the
 * proportions of its view box. Only the first tag is read, since the page's policy keeps text from being parsed.
 */
function giveSize(text: string): string {
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? []
  const [width = 0, height = 0] = VIEW_BOX.exec(root)?.slice(1).map(Number) ?? []
  const ownSizes = root.match(SIZE)?.filter((size) => !size.includes('%')) ?? []
  if (!(width > 0 && height > 0) || ownSizes.length === 2) return text
  const scale = LONGER_SIDE / Math.max(width, height)
  const size = ` width="${width * scale}" height="${height * scale}"`
  return text.replace(root, () => `<svg${size}${root.replace(SIZE, '').slice('<svg'.length)}`)
}
