import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { takeScan } from './scans.ts'
import styles from './scanning.module.css'

const LOOK_EVERY_MS = 150
const FORMATS = ['data_matrix', 'code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'qr_code']

/** The browser's own reader of barcodes; not every browser has one. */
type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorMaker = new (options: { formats: readonly string[] }) => Detector

const detectorMaker = () => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** Where there is no gun: the camera. A browser that cannot read barcodes says so when it is asked to. */
export function CameraScanButton({ large, small }: { large?: boolean; small?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const Maker = detectorMaker()
  const close = () => setIsOpen(false)
  return (
    <>
      {small ? (
        <IconButton icon="camera" label={text('Scan by camera')} onClick={() => setIsOpen(true)} />
      ) : (
        <Button icon="camera" {...(large && { large })} onClick={() => setIsOpen(true)}>
          {text('Scan by camera')}
        </Button>
      )}
      {isOpen && (Maker ? <CameraDialog Maker={Maker} onClose={close} /> : <NoReaderDialog onClose={close} />)}
    </>
  )
}

const NoReaderDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={text('Scan by camera')} onClose={onClose}>
    <Note tone="hold" live>
      {text('This browser cannot read barcodes by camera. Use Chrome on a phone, a scanner, or type the code.')}
    </Note>
  </Dialog>
)

function CameraDialog({ Maker, onClose }: { Maker: DetectorMaker; onClose: () => void }) {
  const { video, problem } = useCamera(Maker, (code) => {
    onClose()
    void takeScan(code)
  })
  return (
    <Dialog title={text('Scan by camera')} onClose={onClose} closeLabel={text('Cancel')}>
      {problem ? (
        <Note tone="void" live>
          {problem}
        </Note>
      ) : (
        <>
          <p className="secondary">{text('Hold the code in front of the camera.')}</p>
          <video
            ref={video}
            className={styles['camera']}
            muted
            playsInline
            aria-label={text('Picture of the camera')}
          />
        </>
      )}
    </Dialog>
  )
}

/** Shows the camera in a video and looks for a code until there is one or the dialog closes. */
function useCamera(Maker: DetectorMaker, found: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const tell = useRef(found)
  useEffect(() => {
    tell.current = found
  })
  useEffect(() => {
    const detector = new Maker({ formats: FORMATS })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let isClosed = false
    const stop = () => {
      isClosed = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
    const look = async () => {
      const picture = video.current
      if (!picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const [code] = await detector.detect(picture).catch(() => [])
      if (!code || isClosed) return
      stop()
      tell.current(code.rawValue)
    }
    const start = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stream = opened
      if (isClosed || !video.current) return stop()
      video.current.srcObject = opened
      await video.current.play()
      timer = setInterval(() => void look(), LOOK_EVERY_MS)
    }
    start().catch(() => setProblem(text('The camera cannot be used. Allow it in the settings of your browser.')))
    return stop
  }, [Maker])
  return { video, problem }
}
