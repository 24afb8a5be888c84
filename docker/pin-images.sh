#!/bin/sh
# Pins each image of images.env by the digest that its registry has for its tag. Run it again after changing a tag.
# images.env changes only if the digest of every image was found.
set -eu
cd "$(dirname "$0")"

refuse() {
  echo "pin-images.sh: $1 docker/images.env is unchanged." >&2
  exit 1
}

docker buildx version > /dev/null 2>&1 || refuse 'This needs Docker with its plugin buildx.'
pinned=$(mktemp)
trap 'rm -f "$pinned"' EXIT
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    [A-Z]*=*)
      image=${line#*=}
      image=${image%@*}
      digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image" < /dev/null) ||
        refuse "The registry did not answer for $image: check the network and the tag."
      case $digest in
        sha256:*) ;;
        *) refuse "The registry has no digest for $image." ;;
      esac
      line=${line%%=*}=$image@$digest
      ;;
  esac
  printf '%s\n' "$line"
done < images.env > "$pinned"
cat "$pinned" > images.env
