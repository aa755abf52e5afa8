import { Button } from '#ui/base/button.tsx'
import { downloadFile } from '#ui/feedback/download-file.ts'
import { Download } from '#ui/icons/icons.ts'
import { makeQrCode, type QrCode } from '#ui/qr-code/make-qr-code.ts'
import { MARGIN, QrPicture, toSvgPath } from '#ui/qr-code/qr-picture.tsx'

/** Pixels for each module of the QR code in the file: sharp enough for a poster. */
const SCALE = 24

interface QrCodeViewProps {
  name: string
  address: string
}

export function QrCodeView({ name, address }: QrCodeViewProps) {
  const code = makeQrCode(address)
  if (!code) return <p className="text-muted">This address is too long for a QR code.</p>
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrPicture code={code} label={`QR code of ${address}`} />
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
  brush.fill(new Path2D(toSvgPath(code)))
  downloadFile(await canvas.convertToBlob({ type: 'image/png' }), fileName)
}
