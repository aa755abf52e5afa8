import { Button } from '#ui/base/button.tsx'
import { offerFile } from '#ui/feedback/offer-file.ts'
import { Download } from '#ui/icons/icons.ts'
import { makeQrCode, type QrCode } from './make-qr-code.ts'

/** Light modules around the code, without which no camera finds it. */
const MARGIN = 4
/** Pixels of a module in the file: sharp on a poster, too. */
const SCALE = 24

interface QrCodeViewProps {
  /** Of the bot. */
  name: string
  address: string
}

/** Black on white in the dark, too: cameras expect it. Nothing for an address that is too long. */
export function QrCodeView({ name, address }: QrCodeViewProps) {
  const code = makeQrCode(address)
  if (!code) return <p className="text-muted">This address is too long for a QR code.</p>
  const size = code.length + 2 * MARGIN
  return (
    <div className="flex flex-wrap items-center gap-5">
      <svg
        role="img"
        aria-label={`QR code of ${address}`}
        viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-40 shrink-0 rounded-control border bg-white text-black"
      >
        <path d={drawPath(code)} fill="currentColor" />
      </svg>
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-3">
        <p className="text-muted">For a counter, a parcel or a poster: a phone’s camera opens the chat.</p>
        <Button onClick={() => void downloadImage(code, `${name}.png`)}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
    </div>
  )
}

function drawPath(code: QrCode): string {
  return code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

async function downloadImage(code: QrCode, fileName: string): Promise<void> {
  const size = (code.length + 2 * MARGIN) * SCALE
  const canvas = new OffscreenCanvas(size, size)
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, size, size)
  brush.scale(SCALE, SCALE)
  brush.translate(MARGIN, MARGIN)
  brush.fillStyle = 'black'
  brush.fill(new Path2D(drawPath(code)))
  offerFile(await canvas.convertToBlob({ type: 'image/png' }), fileName)
}
