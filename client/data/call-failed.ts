/** `status` is 0 without a response, and a success when the body breaks the contract. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? 'The server could not be reached' : `The server answered ${status}`);
    this.status = status;
  }

  get isUnreadable(): boolean {
    return this.status >= 200 && this.status < 300;
  }
}
