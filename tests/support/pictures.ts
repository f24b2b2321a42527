import sharp from 'sharp';

/** A photograph as a camera saves it: JPEG with the place in its metadata; `orientation` 6: taken upright. */
export const photograph = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } })
    .jpeg()
    .withMetadata({ orientation })
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();

/** A PNG of a few kilobytes with very many pixels. */
export const decompressionBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ palette: true, colours: 2 })
    .toBuffer();
