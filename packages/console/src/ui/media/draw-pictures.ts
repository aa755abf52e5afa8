import { LIMITS } from '@bricks/contract/wire'
import { readPicture } from './read-picture.ts'

const LOGO = 256
const SHARE = { width: 1200, height: 630 }
const OWN_BLUE = '#1167cc'
const FONT = 'Figtree, system-ui, sans-serif'

/** Gives a PNG in base64, 256 × 256. Throws if the browser cannot read the picture. */
export async function drawLogo(file: Blob): Promise<string> {
  const picture = await readPicture(file)
  const { canvas, brush } = createCanvas(LOGO, LOGO)
  const scale = Math.min(LOGO / picture.width, LOGO / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture.source, (LOGO - width) / 2, (LOGO - height) / 2, width, height)
  if (picture.source instanceof ImageBitmap) picture.source.close()
  return encodePng(canvas, brush)
}

/** An `avatar` of '' means the first sign of the title, and an `accent` of '' the product's blue. */
interface SharePicture {
  title: string
  avatar: string
  greeting: string
  accent: string
  logo?: ImageBitmap | undefined
}

/** Gives a PNG in base64, 1200 × 630. */
export async function drawSharePicture({ title, avatar, greeting, accent, logo }: SharePicture): Promise<string> {
  const { width, height } = SHARE
  // A canvas draws text in another font if the font is not loaded.
  await Promise.all([document.fonts.load(`700 84px ${FONT}`, title), document.fonts.load(`400 36px ${FONT}`, greeting)])
  const { canvas, brush } = createCanvas(width, height)
  const ink = '#1f1d1a'
  brush.fillStyle = '#fdfcfa'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = accent || OWN_BLUE
  brush.fillRect(0, height - 24, width, 24)
  const [first] = new Intl.Segmenter().segment(title)
  drawMark(brush, { mark: avatar || (first?.segment ?? '').toLocaleUpperCase(), accent: accent || OWN_BLUE, logo })
  brush.fillStyle = ink
  brush.textBaseline = 'alphabetic'
  const lines = fitText(brush, title, { size: 84, least: 52, weight: 700, width: width - 200, lines: 2 })
  let y = 372
  for (const line of lines.texts) {
    brush.fillText(line, 100, y)
    y += lines.size * 1.1
  }
  brush.fillStyle = '#6b665e'
  const greetingLines = fitText(brush, greeting, { size: 36, least: 36, weight: 400, width: width - 200, lines: 1 })
  for (const line of greetingLines.texts) brush.fillText(line, 100, Math.min(y, height - 70))
  return encodePng(canvas, brush)
}

function drawMark(
  brush: OffscreenCanvasRenderingContext2D,
  { mark, accent, logo }: { mark: string; accent: string; logo: ImageBitmap | undefined },
): void {
  if (logo) {
    brush.drawImage(logo, 100, 100, 150, 150)
    return
  }
  brush.fillStyle = accent
  brush.beginPath()
  brush.roundRect(100, 100, 150, 150, 36)
  brush.fill()
  brush.fillStyle = findReadableInk(accent)
  brush.font = `700 84px ${FONT}`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillText(mark, 175, 180)
  brush.textAlign = 'start'
}

interface Fitting {
  size: number
  least: number
  weight: number
  width: number
  lines: number
}

function fitText(
  brush: OffscreenCanvasRenderingContext2D,
  text: string,
  { size, least, weight, width, lines }: Fitting,
): { texts: string[]; size: number } {
  for (let tried = size; ; tried -= 8) {
    brush.font = `${weight} ${tried}px ${FONT}`
    const texts = breakLines(brush, text, width)
    if (texts.length <= lines) return { texts, size: tried }
    if (tried - 8 >= least) continue
    const kept = texts.slice(0, lines)
    return { texts: [...kept.slice(0, -1), shortenPictureText(brush, `${kept.at(-1)}…`, width)], size: tried }
  }
}

function breakLines(brush: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && brush.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((each) => shortenPictureText(brush, each, width))
}

function shortenPictureText(brush: OffscreenCanvasRenderingContext2D, text: string, width: number): string {
  let characters = Array.from(text)
  if (brush.measureText(text).width <= width) return text
  while (characters.length > 1 && brush.measureText(`${characters.join('')}…`).width > width) {
    characters = characters.slice(0, -1)
  }
  return `${characters.join('').replace(/…+$/, '')}…`
}

function findReadableInk(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183 ? '#000' : '#fff'
}

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures.')
  return { canvas, brush }
}

/** A photo compresses badly as PNG, so the number of its colours is reduced until the file is small enough. */
async function encodePng(canvas: OffscreenCanvas, brush: OffscreenCanvasRenderingContext2D): Promise<string> {
  for (const bits of [8, 5, 4, 3, 2, 1]) {
    if (bits < 8) reduceColors(brush, bits)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    if (blob.size <= LIMITS.picture) return toBase64(new Uint8Array(await blob.arrayBuffer()))
  }
  throw new Error('This picture is too large.')
}

function reduceColors(brush: OffscreenCanvasRenderingContext2D, bits: number): void {
  const { width, height } = brush.canvas
  const pixels = brush.getImageData(0, 0, width, height)
  const step = 255 / (2 ** bits - 1)
  pixels.data.forEach((value, at) => {
    pixels.data[at] = Math.round(Math.round(value / step) * step)
  })
  brush.putImageData(pixels, 0, 0)
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
