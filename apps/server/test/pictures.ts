import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2F6798' }, limitInputPixels: false })

/** A photo as a phone makes it: it says by whom it was taken and where. */
export const photo = (width = 40, height = 30) =>
  plain(width, height)
    .withExif({
      IFD0: { Copyright: 'Ada Secret', Orientation: '1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** A PNG of so many pixels, which packs to little. */
export const largePng = (width: number, height: number) => plain(width, height).png({ compressionLevel: 9 }).toBuffer()

/** What a picture holds besides its pixels. */
export async function besidesPixels(bytes: Buffer) {
  const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
  return { exif, xmp, iptc, icc }
}
export const NOTHING_BESIDES = { exif: undefined, xmp: undefined, iptc: undefined, icc: undefined }
