type Place = { readonly setting: 'PORT' | 'METRICS_PORT'; readonly port: number; readonly host: string | undefined };

/** Why a port cannot be had, for people; by the system's error code. */
const sentences: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ setting, port }) =>
    `Port ${port} is in use by another program. Stop that program, or choose another port (${setting}).`,
  EACCES: ({ setting, port }) => `This user may not listen on port ${port}. Choose one above 1023 (${setting}).`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine (HOST).`,
};

/**
 * What a failure to listen means to people: one sentence that names the setting to change. Other errors stay as they are.
 * @returns a handler that throws it.
 */
export function explainListening(place: Place): (error: unknown) => never {
  return (error) => {
    const sentence = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
    throw sentence ? new Error(sentence(place), { cause: error }) : error;
  };
}
