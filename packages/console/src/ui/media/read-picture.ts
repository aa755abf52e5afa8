export interface ReadPicture {
  source: ImageBitmap | HTMLImageElement
  width: number
  height: number
}

export async function readPicture(file: Blob): Promise<ReadPicture> {
  const isSvg = file.type === 'image/svg+xml'
  const source = isSvg ? await loadSvg(await file.text()) : await createImageBitmap(file)
  const { width, height } = source
  if (width === 0 || height === 0) throw new Error('This picture has no size.')
  return { source, width, height }
}

/** Browsers make no bitmap from an SVG file, and the content security policy allows data URLs but no `blob:` URLs. */
async function loadSvg(text: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(addSvgSize(text))}`
  await picture.decode()
  return picture
}

const LONGER_SIDE = 256
const VIEW_BOX = /\sviewBox\s*=\s*["']\s*[-+.\de]+[\s,]+[-+.\de]+[\s,]+([+.\de]+)[\s,]+([+.\de]+)\s*["']/i
const SIZE = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g

/**
 * Without a width and a height, browsers draw an SVG in different sizes or not at all, so the SVG gets the proportions
 * of its view box. Regular expressions read the tag, because the content security policy (Trusted Types) forbids
 * `DOMParser`.
 */
function addSvgSize(text: string): string {
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? []
  const [width = 0, height = 0] = VIEW_BOX.exec(root)?.slice(1).map(Number) ?? []
  const ownSizes = root.match(SIZE)?.filter((size) => !size.includes('%')) ?? []
  if (!(width > 0 && height > 0) || ownSizes.length === 2) return text
  const scale = LONGER_SIDE / Math.max(width, height)
  const size = ` width="${width * scale}" height="${height * scale}"`
  return text.replace(root, () => `<svg${size}${root.replace(SIZE, '').slice('<svg'.length)}`)
}
