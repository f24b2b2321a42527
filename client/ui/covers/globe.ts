import { circle, type Pattern } from './pen.ts';

/** Regions and reliance: a tilted wire globe; meridians and parallels are exact ellipses. */
export const globe: Pattern = ({ w, h, k, rand }) => {
  const portrait = h > w * 1.1;
  const r = portrait ? h * 0.43 : h * (0.72 + rand() * 0.12);
  const [cx, cy] = portrait ? [w / 2, h / 2] : [w * (0.5 + rand() * 0.16), h * (0.6 + rand() * 0.08)];
  const roll = (rand() - 0.5) * 30;
  const tilt = ((12 + rand() * 16) * Math.PI) / 180;
  const turn = rand() * Math.PI;
  const [sin, cos] = [Math.sin((roll * Math.PI) / 180), Math.cos((roll * Math.PI) / 180)];
  const bands = Math.round(6 + 6 * k);
  let lines = '';
  for (let i = 1; i < bands; i++) {
    const latitude = (i / bands - 0.5) * Math.PI;
    const rx = r * Math.cos(latitude);
    const up = r * Math.sin(latitude) * Math.cos(tilt);
    lines += circle(cx + up * sin, cy - up * cos, rx, rx * Math.sin(tilt), roll);
  }
  for (let i = 0; i < bands; i++) {
    const longitude = turn + (i / bands) * Math.PI;
    // The normal of the meridian's plane in view coordinates gives the ellipse's axis and width.
    const [nx, ny, nz] = [
      Math.cos(longitude),
      Math.sin(longitude) * Math.sin(tilt),
      Math.sin(longitude) * Math.cos(tilt),
    ];
    const axis = (Math.atan2(ny, nx) * 180) / Math.PI + 90 + roll;
    lines += circle(cx, cy, r, Math.max(0.2, r * Math.abs(nz)), axis);
  }
  return [
    ['l', lines],
    ['hb', circle(cx, cy, r)],
  ];
};
