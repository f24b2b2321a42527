import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** The peer of a connection: address and port, path of a local socket, looked-up host name, or datagram socket. */
export type Contact = string;

/** Reports every connection this process opens from now on, whatever library opens it. @returns how to stop. */
export function watchConnections(onContact: (contact: Contact) => void): () => void {
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('lookup', (_error, _address, _family, host) => onContact(`name ${host}`));
    socket.once('connectionAttempt', (address: string, port: number) => onContact(`${address}:${port}`));
    socket.once('connect', () => {
      if (socket.remotePort === undefined) onContact('a local socket');
    });
  };
  const onDatagrams = () => onContact('datagrams');
  subscribe('net.client.socket', onSocket);
  subscribe('udp.socket', onDatagrams);
  return () => {
    unsubscribe('net.client.socket', onSocket);
    unsubscribe('udp.socket', onDatagrams);
  };
}
