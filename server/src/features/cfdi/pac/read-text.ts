/** More than a stamped global of 2,000 sales has. */
const MOST_BYTES = 5 * 1024 * 1024

/**
 * The text of an answer of a service that this program does not trust.
 * @throws RangeError when it is longer than 5 MB, without reading the rest
 */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
